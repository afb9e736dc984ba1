import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import type { FormPanelProps } from '#modules/approval/web/open.ts';
import { kpiCodes, sheetStateLabels, sheetStates } from '#modules/kpi/contract/codes.ts';
import { KPISheet } from '#modules/kpi/sheets/contract/KPISheet.ts';
import type { Sheet, SheetRow } from '#modules/kpi/sheets/contract/sheet-shapes.ts';
import { textOf } from '#modules/kpi/sheets/web/cells.ts';
import { useCan, useMe } from '#modules/people/web/open.tsx';
import { sheetWords } from '#modules/kpi/sheets/web/words.ts';
import { useCellWords, useShownKeys } from '#modules/kpi/sheets/web/useGridColumns.tsx';
import { sheetPath } from '#modules/kpi/web/parts/paths.ts';
import { Listing } from '#modules/kpi/web/parts/Listing.tsx';
import { sheetTones } from '#modules/kpi/web/parts/tones.ts';
import '#modules/kpi/web/parts/kpi.css';

/**
 * Rows of the sheet, so that nobody decides without reading them. For a change of targets, the form itself shows what
 * changes.
 */
function Rows({ id }: { readonly id: number }) {
  const found = useCall(KPISheet.Get, { SheetID: id });
  return found.data ? <RowsOf sheet={found.data} /> : null;
}

function RowsOf({ sheet }: { readonly sheet: Sheet }) {
  const words = useWords(sheetWords);
  const language = useLanguage();
  const inCells = useCellWords(sheet);
  const keys = useShownKeys(sheet).filter(({ key }) => key !== 'Calibre');
  return (
    <Listing<SheetRow>
      label={words.panel}
      rows={sheet.Rows}
      rowKey={({ RowNo }) => RowNo}
      columns={keys.map(({ key, title, isRight }) => ({
        title,
        cell: (row) =>
          key === 'KPIName' ? inLanguage(language, row.Name, row.NameEn) : textOf(row, key, inCells),
        isNumber: isRight,
      }))}
    />
  );
}

/** Panel with the sheet that a form is about. Scores are given on the sheet's own page. */
export default function FormPanel({ formId, controls }: FormPanelProps) {
  const words = useWords(sheetWords);
  const language = useLanguage();
  const can = useCan();
  const me = useMe();
  const isOurs = controls.some(({ tampid }) => tampid === 1201) && can(kpiCodes.all);
  const found = useCall(KPISheet.FindByForm, { FormID: formId }, { enabled: isOurs });
  const isPublished = found.data?.State === sheetStates.published;
  const sheet = useCall(KPISheet.Get, { SheetID: found.data?.SheetID ?? 0 }, { enabled: isPublished });
  if (!isOurs || !found.data) return null;
  const { SheetID, FormID, PeriodName, PeriodNameEn, PostName, PostNameEn, State, Person } = found.data;
  const scores = State === sheetStates.resultInApproval && Person.AUID !== me?.AUID;
  // Only the form of the appeal itself offers to decide it, not other forms of the same sheet.
  const decides = sheet.data?.Can.DecideAppeal === true && sheet.data.Appeal?.FormID === formId;
  const label = scores ? words.openToScore : decides ? words.openToDecide : words.open;
  return (
    <Panel title={words.panel}>
      <div className="kpi-acts">
        <span>{`${inLanguage(language, PeriodName, PeriodNameEn)} · ${inLanguage(language, PostName, PostNameEn)}`}</span>
        <Status tone={sheetTones[State]!}>{sheetStateLabels[State]![language]}</Status>
        <LinkButton to={sheetPath(SheetID)} {...(scores || decides ? { type: 'primary' } : {})}>
          {label}
        </LinkButton>
      </div>
      {FormID === formId && <Rows id={SheetID} />}
      {scores && <p className="kpi-note">{words.quiet}</p>}
      {decides && <p className="kpi-note">{words.decideHint}</p>}
    </Panel>
  );
}
