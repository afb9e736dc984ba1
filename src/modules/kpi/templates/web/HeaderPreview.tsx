import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Sideways } from '#kit/web/parts/Sideways.tsx';
import { sheetStates } from '#modules/kpi/contract/codes.ts';
import type { Sheet } from '#modules/kpi/sheets/contract/sheet-shapes.ts';
import { groupsOf } from '#modules/kpi/sheets/web/groups.ts';
import { useShownKeys } from '#modules/kpi/sheets/web/useGridColumns.tsx';
import { KPIStationPosition } from '../contract/KPIStationPosition.ts';
import type { Column } from '../contract/columns.ts';
import type { ViewConfig } from '../contract/table-calls.ts';
import { modelWords } from './words.ts';

interface HeaderPreviewProps {
  readonly menuId: number;
  readonly columns: readonly Column[];
}

/** Preview of a sheet's header with these columns. */
export function HeaderPreview({ menuId, columns }: HeaderPreviewProps) {
  const { data } = useCall(KPIStationPosition.GetMenuConfigureView, { MenuID: menuId });
  return data ? <Head columns={columns} view={data} /> : null;
}

function Head({ columns, view }: { readonly columns: readonly Column[]; readonly view: ViewConfig }) {
  const words = useWords(modelWords);
  const keys = useShownKeys({
    Columns: [...columns] as Sheet['Columns'],
    View: view,
    AsksSecond: true,
    Head: { State: sheetStates.published },
    SeesScores: true,
  });
  return (
    <>
      <h3 className="form-section">{words.preview}</h3>
      <Sideways label={words.preview}>
        <table className="kpi-edit kpi-preview">
          <caption className="kpi-note">{words.previewHint}</caption>
          <thead>
            <tr>
              {groupsOf(keys).map(({ title, at, span }) => (
                <th key={at} colSpan={span} scope="colgroup">
                  {title}
                </th>
              ))}
            </tr>
            <tr>
              {keys.map(({ key, title, isRight }) => (
                <th key={key} scope="col" {...(isRight ? { className: 'kpi-number' } : {})}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
        </table>
      </Sideways>
    </>
  );
}
