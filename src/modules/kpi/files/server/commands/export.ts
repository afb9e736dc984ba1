import type { InputOf } from '#kit/contract/call.ts';
import { general, refuse, type Language, type Words } from '#kit/contract/refusals.ts';
import { companyMinute } from '#kit/rules/dates.ts';
import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import { excel, type SheetOfRows, type SheetValue } from '#kit/server/excel.ts';
import type { Context, Download } from '#kit/server/http/context.ts';
import { roles, rowKindLabels, rowKinds, sheetStateLabels, stages } from '#modules/kpi/contract/codes.ts';
import { kpiRefusals as no } from '#modules/kpi/contract/refusals.ts';
import { audit } from '#modules/kpi/server/commands/audit.ts';
import { byOf } from '#modules/kpi/server/commands/by.ts';
import { findPerson, listEmployeeIds } from '#modules/kpi/server/queries/people.ts';
import { viewerOf } from '#modules/kpi/server/queries/rights.ts';
import type { SheetHead, SheetRow } from '#modules/kpi/sheets/contract/sheet-shapes.ts';
import {
  isRowUnscored,
  isVetoed,
  seesOutcome,
  unscoredLabel,
  vetoedLabel,
} from '#modules/kpi/sheets/contract/totals.ts';
import { loadSheets, type LoadedSheet } from '#modules/kpi/sheets/server/queries/loaded.ts';
import { seesScores, shownRows } from '#modules/kpi/sheets/server/queries/present.ts';
import { pageReadable } from '#modules/kpi/sheets/server/queries/sheets.ts';
import { isNumeric, type Column } from '#modules/kpi/templates/contract/columns.ts';
import { exportMost, fileColumns, type fileCalls } from '../../contract/file-calls.ts';

interface Line {
  readonly head: SheetHead;
  readonly row: SheetRow;
  readonly employeeId: string;
  readonly columns: readonly Column[];
  /** True if scoring has ended and the reader may see the outcome. */
  readonly isJudged: boolean;
}

interface Shown {
  readonly title: Words;
  readonly group: Words;
  readonly width?: number;
  readonly value: (line: Line, language: Language) => SheetValue;
}

/** Numbers with more than 15 digits stay text, because Excel would round them. */
function numberOf(text: string | null | undefined): SheetValue {
  if (!text) return null;
  return /^-?\d+(\.\d+)?$/.test(text) && text.replace(/\D/g, '').length <= 15 ? Number(text) : text;
}

/** Returns a score as people read it. Several signers of one level are shown as text. */
function scoreOf({ row }: Line, role: number): SheetValue {
  const values = row.Scores.flatMap((one) => (one.Role === role && one.Value !== null ? [one.Value] : []));
  return values.length === 1 ? numberOf(values[0]) : values.join(' / ');
}

const named = (zh: string, en: string, language: Language): string => (language === 'en' ? en || zh : zh);

const groups = {
  person: { zh: '员工', en: 'Person' },
  indicator: { zh: '指标', en: 'Indicator' },
  targets: { zh: '目标', en: 'Targets' },
  result: { zh: '结果', en: 'Result' },
  scores: { zh: '评分', en: 'Scores' },
  total: { zh: '总评', en: 'Total' },
} as const satisfies Record<string, Words>;

function ownValue({ row, columns }: Line, { Key, Type }: Column): SheetValue {
  // Another table may have a column with the same title.
  const of = columns.find((one) => one.Key === Key && one.Type === Type);
  const text = of ? row.Values[Key] : null;
  if (!text) return null;
  if (Type === 'date') return { day: text };
  if (Type === 'money') return /^-?\d{1,13}(\.\d+)?$/.test(text) ? { amount: text } : text;
  return isNumeric(Type) ? numberOf(text) : text;
}

const shownColumn = (column: Column): Shown => {
  const { Title, TitleEn, Group, Stage } = column;
  const usual = Stage === stages.target ? groups.targets : groups.result;
  return {
    title: { zh: Title, en: TitleEn || Title },
    group: Group ? { zh: Group, en: Group } : usual,
    value: (line) => ownValue(line, column),
  };
};

/** Returns the columns of tables in order. A column that several tables have appears once. */
function columnsFor(own: readonly Column[]): Shown[] {
  const { person, indicator, targets, result, scores, total } = groups;
  const once = [
    ...new Map(own.map((column) => [`${column.Key} ${column.Title} ${column.Type}`, column])).values(),
  ].map(shownColumn);
  const of = (group: Words): Shown[] => once.filter((one) => one.group === group);
  const grouped = once.filter(({ group }) => group !== targets && group !== result);
  const order = [...new Set(grouped.map(({ group }) => group.zh))];
  return [
    { title: fileColumns.EmployeeId, group: person, value: ({ employeeId }) => employeeId },
    {
      title: { zh: '姓名', en: 'Name' },
      group: person,
      value: ({ head: { Person } }, language) => named(Person.ChineseName, Person.EnglishName, language),
    },
    {
      title: { zh: '部门', en: 'Department' },
      group: person,
      value: ({ head }, language) => named(head.DeptName, head.DeptNameEn, language),
    },
    {
      title: { zh: '岗位', en: 'Position' },
      group: person,
      value: ({ head }, language) => named(head.PostName, head.PostNameEn, language),
    },
    {
      title: { zh: '考核周期', en: 'Period' },
      group: person,
      value: ({ head }, language) => named(head.PeriodName, head.PeriodNameEn, language),
    },
    { title: fileColumns.FromDay, group: person, value: ({ head }) => ({ day: head.FromDay }) },
    { title: { zh: '结束日期', en: 'Last day' }, group: person, value: ({ head }) => ({ day: head.ToDay }) },
    {
      title: { zh: '状态', en: 'State' },
      group: person,
      value: ({ head }, language) => sheetStateLabels[head.State]![language],
    },
    { title: fileColumns.Code, group: indicator, value: ({ row }) => row.Code },
    {
      title: { zh: '指标', en: 'Indicator' },
      group: indicator,
      width: 24,
      value: ({ row }, language) => named(row.Name, row.NameEn, language),
    },
    {
      title: { zh: '口径', en: 'Definition' },
      group: indicator,
      width: 40,
      value: ({ row }) => row.Definition,
    },
    { title: { zh: '单位', en: 'Unit' }, group: indicator, width: 10, value: ({ row }) => row.Unit },
    {
      title: { zh: '计分方式', en: 'Scoring method' },
      group: indicator,
      value: ({ row }, language) => rowKindLabels[row.Kind]![language],
    },
    { title: { zh: '目标', en: 'Target' }, group: targets, value: ({ row }) => numberOf(row.Target) },
    {
      title: { zh: '权重', en: 'Weight' },
      group: targets,
      value: ({ row }) => (row.Kind <= rowKinds.judged ? { share: row.WeightBp / 10_000 } : null),
    },
    ...of(targets),
    ...order.flatMap((zh) => grouped.filter(({ group }) => group.zh === zh)),
    { title: fileColumns.Actual, group: result, value: ({ row }) => numberOf(row.Actual) },
    ...of(result),
    {
      title: { zh: '不适用原因', en: 'Reason not applicable' },
      group: result,
      value: ({ row }) => (row.IsNotApplicable ? row.Reason : null),
    },
    {
      title: { zh: '工作说明', en: 'Remarks' },
      group: result,
      width: 30,
      value: ({ row }) => row.WorkRemarks,
    },
    { title: { zh: '自评', en: 'Self-score' }, group: scores, value: (line) => scoreOf(line, roles.self) },
    { title: { zh: '上级评分', en: 'Leader' }, group: scores, value: (line) => scoreOf(line, roles.leader) },
    {
      title: { zh: '第二上级评分', en: 'Second leader’s score' },
      group: scores,
      value: (line) => scoreOf(line, roles.second),
    },
    {
      title: { zh: '得分', en: 'Score' },
      group: scores,
      value: ({ row, isJudged }, language) => {
        if (row.Kind === rowKinds.veto) return isVetoed(row) ? vetoedLabel[language] : null;
        if (row.RowScore !== null) return { amount: row.RowScore };
        return isJudged && isRowUnscored(row) ? unscoredLabel[language] : null;
      },
    },
    {
      title: { zh: '总分', en: 'Total' },
      group: total,
      value: ({ head, isJudged }, language) =>
        head.Total === null ? (isJudged ? unscoredLabel[language] : null) : { amount: head.Total },
    },
    { title: { zh: '等级', en: 'Grade' }, group: total, width: 10, value: ({ head }) => head.Grade },
    { title: fileColumns.Version, group: total, width: 10, value: ({ row }) => row.Version },
  ];
}

function sheetOf(
  lines: readonly Line[],
  columns: readonly Shown[],
  mark: string,
  language: Language,
): SheetOfRows {
  return {
    name: 'KPI',
    mark,
    head: columns.map(({ title, group, width }) => ({
      title: title[language],
      group: group[language],
      ...(width === undefined ? {} : { width }),
    })),
    rows: lines.map((line) => columns.map(({ value }) => value(line, language))),
  };
}

/**
 * Exports the sheets that the caller may see as Excel. The file and the audit log say who exported it.
 * @throws Refused notFound if there are none, exportTooLarge
 */
export async function exportSheets(
  asked: InputOf<(typeof fileCalls)['Export']>,
  ctx: Context,
): Promise<Download> {
  const { language, now, actor } = ctx;
  const { heads, loaded, employees, me } = await onOneConnection(ctx.db, async (on) => {
    const viewer = await viewerOf(on, actor.id);
    const found = await pageReadable(on, viewer, { ...asked, PageIndex: 1, PageSize: exportMost });
    if (found.Total > exportMost) refuse(no.exportTooLarge, { with: { most: exportMost } });
    if (found.Total === 0) refuse(general.notFound);
    const sheets = await loadSheets(
      on,
      found.Rows.map(({ SheetID }) => SheetID),
      now,
    );
    return {
      heads: new Map(found.Rows.map((head) => [head.SheetID, head])),
      loaded: sheets,
      employees: await listEmployeeIds(on, [actor.id, ...sheets.map(({ sheet }) => sheet.person_id)]),
      me: await findPerson(on, actor.id),
    };
  });
  const own = (one: LoadedSheet): readonly Column[] =>
    seesScores(one, actor.id) ? one.columns : one.columns.filter(({ Role }) => Role <= roles.self);
  const lines = loaded.flatMap((one): Line[] => {
    const head = heads.get(one.sheet.id)!;
    const of = {
      head,
      employeeId: employees.get(one.sheet.person_id) ?? '',
      columns: own(one),
      isJudged: seesOutcome(head, actor.id),
    };
    return shownRows(one, seesScores(one, actor.id)).map((row) => ({ ...of, row }));
  });
  const who = me ? named(me.ChineseName, me.EnglishName, language) : '';
  const mark = [who, employees.get(actor.id), companyMinute(now)].filter(Boolean).join(' ');
  await inTransaction(ctx.db, (tx) =>
    audit(tx, byOf(ctx), 'sheets.export', asked.PeriodID ? `kpi.period:${asked.PeriodID}` : 'kpi.sheet', {
      sheets: loaded.length,
    }),
  );
  const columns = columnsFor(loaded.flatMap(own));
  return excel(language === 'zh' ? 'KPI 考核表' : 'KPI reviews', [sheetOf(lines, columns, mark, language)]);
}
