import { ArrowLeftOutlined, PrinterOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { TreeGrid } from '#kit/web/grid/TreeGrid.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { GradeChip } from '#kit/web/parts/GradeChip.tsx';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import { roles, sheetStateLabels, sheetStates } from '#modules/kpi/contract/codes.ts';
import { ExportButton } from '#modules/kpi/files/web/parts/ExportButton.tsx';
import { fileWords } from '#modules/kpi/files/web/parts/file-words.ts';
import { KPIStationPosition as Kpi } from '#modules/kpi/templates/contract/KPIStationPosition.ts';
import { Meter } from '#modules/kpi/templates/web/Meter.tsx';
import { KpiPage } from '#modules/kpi/web/parts/KpiPage.tsx';
import { paths, printPath } from '#modules/kpi/web/parts/paths.ts';
import { sheetTones } from '#modules/kpi/web/parts/tones.ts';
import { KPISheet } from '../contract/KPISheet.ts';
import { scoreSheet, showTotal, weightOf, type Given } from '../contract/scores.ts';
import type { Sheet } from '../contract/sheet-shapes.ts';
import { ChangeDrawer } from './ChangeDrawer.tsx';
import { ExplainDrawer } from './ExplainDrawer.tsx';
import { LogDrawer } from './LogDrawer.tsx';
import { OutcomeActs, OutcomeNotes } from './Outcome.tsx';
import { PhoneRows } from './PhoneRows.tsx';
import { RowDrawer } from './RowDrawer.tsx';
import { ChangedSources } from './Sources.tsx';
import type { RowItem } from './cells.ts';
import { detailWords } from './detail-words.ts';
import { explainWords } from './explain-words.ts';
import { useCells } from './useCells.ts';
import { useGridColumns } from './useGridColumns.tsx';
import { useSheetActs } from './useSheetActs.tsx';
import { sheetWords } from './words.ts';

/** Space above and below the grid, in pixels. */
const around = 320;

/** Computes the provisional result of a sheet from what its reader sees. */
function trialOf({ Rows, Rules, Columns, AsksSecond, HasLeft }: Sheet) {
  const rows = Rows.map((row) => {
    const of = Rules.Rows.find(({ IndicatorID }) => IndicatorID === row.IndicatorID);
    return {
      no: row.RowNo,
      kind: row.Kind,
      weightBp: row.WeightBp,
      target: row.Target,
      actual: row.Actual,
      values: row.Values,
      isNotApplicable: row.IsNotApplicable,
      formula: of?.ScoreFormula ?? '',
      bands: of?.Bands ?? [],
    };
  });
  const given = (no: number): Given => {
    const scores = Rows.find(({ RowNo }) => RowNo === no)?.Scores ?? [];
    const of = (role: number): string[] =>
      scores.flatMap(({ Role, Value }) => (Role === role && Value !== null ? [Value] : []));
    const self = of(roles.self);
    return {
      self: HasLeft && self.length === 0 ? null : self,
      leader: of(roles.leader),
      second: of(roles.second),
    };
  };
  return scoreSheet(rows, given, Columns, Rules, AsksSecond);
}

/** Page of one sheet. */
export function SheetPage({ id }: { readonly id: number }) {
  const found = useCall(KPISheet.Get, { SheetID: id });
  const page = (
    <Answer of={found} rows={8}>
      {(sheet) => <Shown sheet={sheet} />}
    </Answer>
  );
  // An error is shown inside the page frame, which offers a way back.
  return found.isError ? <KpiPage current="own">{page}</KpiPage> : page;
}

function WaitsFor({ id }: { readonly id: number }) {
  const words = useWords(sheetWords);
  const language = useLanguage();
  const found = useCall(Kpi.GetApprovalUser, { SheetID: id });
  const waiting = found.data?.find(({ IsWaiting }) => IsWaiting)?.Person;
  if (!waiting) return null;
  return (
    <span className="kpi-note">
      {words.waitsFor(inLanguage(language, waiting.ChineseName, waiting.EnglishName))}
    </span>
  );
}

/** Total of a sheet. Until scoring has ended, a provisional total. */
function TotalNow({ sheet }: { readonly sheet: Sheet }) {
  const words = useWords(sheetWords);
  const { Head, SeesScores } = sheet;
  if (Head.Total !== null)
    return (
      <b className="kpi-total">
        {`${words.total} ${Head.Total} `}
        {Head.Grade && <GradeChip>{Head.Grade}</GradeChip>}
      </b>
    );
  if (!SeesScores || Head.State <= sheetStates.inForce) return null;
  if (Head.State >= sheetStates.scored)
    return <b className="kpi-total">{`${words.total} ${words.unscored}`}</b>;
  const { total, grade } = trialOf(sheet);
  const text = total ? `${showTotal(total, sheet.Rules)} ${grade ?? ''}` : words.unscored;
  return <span className="kpi-total">{`${words.trial} ${text}`}</span>;
}

function Shown({ sheet }: { readonly sheet: Sheet }) {
  const words = useWords(sheetWords);
  const language = useLanguage();
  const isPhone = useIsPhone();
  const { Head, Can, Rows } = sheet;
  const cells = useCells(Head.SheetID);
  const columns = useGridColumns(sheet, cells);
  const acts = useSheetActs(Head);
  const why = useWords(explainWords);
  const details = useWords(detailWords);
  const files = useWords(fileWords);
  const [over, setOver] = useState<'why' | 'change' | 'log' | null>(null);
  const close = (): void => setOver(null);
  const [opened, setOpened] = useState<number | null>(null);
  const items: readonly RowItem[] = Rows.map((row) => ({
    id: row.RowNo,
    parentId: null,
    title:
      inLanguage(language, row.Name, row.NameEn) +
      (row.IsNotApplicable ? ` · ${words.notApplicableTag}` : ''),
    row,
  }));
  const row = Rows.find(({ RowNo }) => RowNo === opened);
  const isTargets = Head.State <= sheetStates.inForce;
  const open = ({ id }: RowItem): void => setOpened(id);
  return (
    <KpiPage
      current={null}
      title={inLanguage(language, Head.Person.ChineseName, Head.Person.EnglishName)}
      note={`${inLanguage(language, Head.PeriodName, Head.PeriodNameEn)} · ${inLanguage(language, Head.PostName, Head.PostNameEn)} · ${Head.FromDay} – ${Head.ToDay}`}
      actions={
        <>
          <LinkButton to={paths.own} icon={<ArrowLeftOutlined />}>
            {words.back}
          </LinkButton>
          {Can.Abandon && (
            <Button danger onClick={acts.abandon}>
              {words.abandon}
            </Button>
          )}
          {Can.Withdraw && <Button onClick={acts.withdraw}>{words.withdraw}</Button>}
          {Can.Submit && <Button onClick={acts.check}>{words.check}</Button>}
          {Can.Submit && (
            <Button type="primary" loading={acts.isPending} onClick={acts.submit}>
              {isTargets ? words.submitTargets : words.submitResult}
            </Button>
          )}
          {Can.BeginScoring && (
            <Button type="primary" loading={acts.isPending} onClick={acts.begin}>
              {words.begin}
            </Button>
          )}
          {Can.Acknowledge && (
            <Button type="primary" loading={acts.isPending} onClick={acts.acknowledge}>
              {words.acknowledge}
            </Button>
          )}
          <OutcomeActs sheet={sheet} />
          {Can.Decide && <Button onClick={acts.sendBack}>{words.sendBack}</Button>}
          {Can.Decide && (
            <Button type="primary" loading={acts.isPending} onClick={acts.approve}>
              {words.approve}
            </Button>
          )}
        </>
      }
    >
      <div className="kpi-acts">
        <Status tone={sheetTones[Head.State]!}>{sheetStateLabels[Head.State]![language]}</Status>
        {Head.DueDay && <span className="kpi-note">{words.due(Head.DueDay)}</span>}
        <WaitsFor id={Head.SheetID} />
        {isTargets && (
          <Meter bp={weightOf(Rows.map(({ Kind, WeightBp }) => ({ kind: Kind, weightBp: WeightBp })))} />
        )}
        {sheet.SeesScores && !isTargets && <Button onClick={() => setOver('why')}>{why.open}</Button>}
        {sheet.Change !== null && (
          <Button onClick={() => setOver('change')}>
            {sheet.Change ? details.changeOpen : details.change}
          </Button>
        )}
        <Button onClick={() => setOver('log')}>{details.log}</Button>
        {!isPhone && <ExportButton of={{ SheetID: Head.SheetID }} />}
        {!isPhone && (
          <LinkButton to={printPath([Head.SheetID])} icon={<PrinterOutlined />}>
            {files.print}
          </LinkButton>
        )}
        <TotalNow sheet={sheet} />
      </div>
      <OutcomeNotes sheet={sheet} />
      <ChangedSources sheet={sheet} />
      {acts.problems && (
        <Alert
          className="kpi-alert"
          type={acts.problems.some(({ IsWarning }) => !IsWarning) ? 'error' : 'success'}
          showIcon
          role="alert"
          title={
            acts.problems.length === 0 ? (
              words.noProblems
            ) : (
              <ul className="kpi-problems">
                {acts.problems.map(({ RowNo, Key, Msg, IsWarning }) => {
                  const item = items.find(({ id }) => id === RowNo);
                  return (
                    <li key={`${RowNo} ${Key} ${Msg}`}>
                      {item && (
                        <Button type="link" size="small" onClick={() => open(item)}>
                          {words.row(item.id, item.title)}
                        </Button>
                      )}
                      {IsWarning ? words.about(words.warning, Msg) : Msg}
                    </li>
                  );
                })}
              </ul>
            )
          }
        />
      )}
      {isPhone ? (
        <PhoneRows sheet={sheet} items={items} cells={cells} onOpen={open} />
      ) : (
        <TreeGrid<RowItem>
          items={items}
          columns={columns}
          label={words.grid}
          frozen={Math.min(sheet.View.Frozen, columns.length)}
          problems={cells.problems}
          onEdit={(changes) =>
            cells.edit(changes.map(({ item, key, text }) => ({ row: item.row, key, text })))
          }
          onOpen={open}
          isMuted={({ row: one }) => one.IsNotApplicable}
          maxHeight={Math.max(320, globalThis.innerHeight - around)}
          empty={words.empty}
        />
      )}
      {over === 'why' && <ExplainDrawer id={Head.SheetID} onClose={close} />}
      {over === 'change' && <ChangeDrawer sheet={sheet} onClose={close} />}
      {over === 'log' && <LogDrawer sheetId={Head.SheetID} person={Head.Person.AUID} onClose={close} />}
      {row && <RowDrawer sheet={sheet} row={row} cells={cells} onClose={() => setOpened(null)} />}
    </KpiPage>
  );
}
