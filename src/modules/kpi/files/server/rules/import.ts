import type { Language, Words } from '#kit/contract/refusals.ts';
import { cellText, dayText, type Cell } from '#kit/rules/cell.ts';
import { roles, rowKinds, sheetStateLabels, sheetStates, stages } from '#modules/kpi/contract/codes.ts';
import { faultOf } from '#modules/kpi/sheets/contract/cells.ts';
import type { Column } from '#modules/kpi/templates/contract/columns.ts';
import { fileColumns, type ImportRow } from '../../contract/file-calls.ts';

type Head = keyof typeof fileColumns;

/** Line of a file with the cells that have a meaning. */
export interface FileLine {
  readonly row: number;
  readonly known: Readonly<Partial<Record<Head, string>>>;
  /** Cells of the remaining columns, by column title. */
  readonly others: ReadonlyMap<string, string>;
}

/** Maximum number of lines before the header: an export notice and group titles. */
const mostBefore = 5;

const headOf = (title: string): Head | null => {
  const bare = title.replace(/\s*\*$/, '').toLowerCase();
  for (const [key, { zh, en }] of Object.entries(fileColumns))
    if (bare === zh || bare === en.toLowerCase()) return key as Head;
  return null;
};

/**
 * Reads the lines below the header, wherever it is. Lines without an indicator are left out.
 * @returns what is wrong with the header, if there is no valid one
 */
export function readLines(
  lines: readonly { readonly row: number; readonly cells: readonly Cell[] }[],
): readonly FileLine[] | Words {
  const at = lines.slice(0, mostBefore).findIndex(({ cells }) => {
    const heads = cells.map((cell) => headOf(cellText(cell)));
    return heads.includes('EmployeeId') && heads.includes('Code');
  });
  if (at < 0)
    return {
      zh: `没有“${fileColumns.EmployeeId.zh}”和“${fileColumns.Code.zh}”列`,
      en: `the columns are missing: “${fileColumns.EmployeeId.en}” and “${fileColumns.Code.en}”`,
    };
  const titles = lines[at]!.cells.map(cellText);
  const heads = titles.map(headOf);
  const twice = heads.findIndex((head, n) => head !== null && heads.indexOf(head) < n);
  if (twice >= 0)
    return {
      zh: `“${titles[twice]}”列出现了多次`,
      en: `the column “${titles[twice]}” occurs more than once`,
    };
  return lines.slice(at + 1).flatMap(({ row, cells }) => {
    const known: Partial<Record<Head, string>> = {};
    const others = new Map<string, string>();
    for (const [n, title] of titles.entries()) {
      const text = cellText(cells[n]);
      const head = heads[n];
      if (head) known[head] = head === 'FromDay' ? dayText(text) : text;
      else if (text !== '') others.set(title, text);
    }
    // The last line of an export says who exported it and has no code.
    return known.Code ? [{ row, known, others }] : [];
  });
}

/** Row of a sheet that a line may be about. */
export interface ImportTarget {
  readonly sheetId: number;
  readonly state: number;
  readonly fromDay: string;
  readonly no: number;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly kind: number;
  readonly actual: string | null;
  readonly isNotApplicable: boolean;
  readonly parts: number;
  /** True if its actual is read from a source. */
  readonly isRead: boolean;
  readonly values: Readonly<Record<string, string | null>>;
  readonly version: number;
  readonly columns: readonly Column[];
}

export interface ImportPerson {
  readonly id: number;
  readonly chineseName: string;
  readonly englishName: string;
  readonly rows: readonly ImportTarget[];
}

/** Cell that an import writes. */
export interface ImportCell {
  readonly sheetId: number;
  readonly no: number;
  readonly version: number;
  readonly key: string;
  readonly before: string | null;
  readonly after: string;
}

/** Maximum number of characters in a cell. */
const longest = 2_000;
const tooLong: Words = { zh: `最多 ${longest} 个字`, en: `Enter at most ${longest} characters` };

/** Says whether an import fills in a column: one of the result stage that the system or the person fills in. */
const isFilled = ({ Role, Stage, Type }: Column): boolean =>
  Type !== 'formula' && Stage === stages.result && Role <= roles.self;

const isOpen = ({ state }: ImportTarget): boolean =>
  state === sheetStates.inForce || state === sheetStates.scoring;

interface Wrong {
  readonly head: Words;
  readonly why: Words;
}

const say = (head: Words, zh: string, en: string): Wrong => ({ head, why: { zh, en } });

/** Returns why a row cannot be filled in; null if it can. */
function against(row: ImportTarget): Wrong | null {
  if (!isOpen(row)) {
    const label = sheetStateLabels[row.state]!;
    return say(
      fileColumns.EmployeeId,
      `考核表${label.zh}，不能导入`,
      `The review cannot be imported in this state: ${label.en}`,
    );
  }
  return row.isNotApplicable ? say(fileColumns.Code, '本项不适用', 'This indicator does not apply') : null;
}

function againstActual(row: ImportTarget): Words | null {
  if (row.kind !== rowKinds.measured && row.kind !== rowKinds.bands)
    return {
      zh: '该指标由人评分，没有实际值',
      en: 'This indicator is scored by people and has no actual value',
    };
  if (row.parts > 0)
    return {
      zh: '由明细汇总，请修改明细',
      en: 'The value is calculated from the details. Change the details instead',
    };
  return row.isRead
    ? { zh: '由数据来源自动取数', en: 'The value is read automatically from its source' }
    : null;
}

/** Finds the row of a person that a line is about. */
function rowOf({ known }: FileLine, person: ImportPerson | undefined): ImportTarget | Wrong {
  if (!person)
    return {
      head: fileColumns.EmployeeId,
      why: {
        zh: '该员工本期没有考核表，或不在您的权限范围内',
        en: 'This person has no review in this period, or is outside your scope',
      },
    };
  const code = known.Code!.toLowerCase();
  const named = person.rows.filter((row) => row.code.toLowerCase() === code);
  const of = known.FromDay ? named.filter(({ fromDay }) => fromDay === known.FromDay) : named;
  if (of.length === 1) return of[0]!;
  if (of.length === 0)
    return {
      head: fileColumns.Code,
      why: { zh: '该员工的考核表中没有此指标', en: 'This person’s review does not have this indicator' },
    };
  return {
    head: fileColumns.FromDay,
    why: {
      zh: '该员工本期有多张考核表，请填写开始日期',
      en: 'This person has several reviews in this period. Enter the first day',
    },
  };
}

/** Works out, line by line, the changes a file would make, and the cells to write. */
export function planImport(
  lines: readonly FileLine[],
  people: ReadonlyMap<string, ImportPerson>,
  language: Language,
): { readonly rows: readonly ImportRow[]; readonly cells: readonly ImportCell[] } {
  const taken = new Set<string>();
  const cells: ImportCell[] = [];
  const rows = lines.map((line): ImportRow => {
    const { known } = line;
    const person = people.get(known.EmployeeId?.toLowerCase() ?? '');
    const found = rowOf(line, person);
    const wrong: Wrong[] = [];
    const own: (ImportCell & { readonly title: string })[] = [];
    const shown = {
      Row: line.row,
      Person: person
        ? { AUID: person.id, ChineseName: person.chineseName, EnglishName: person.englishName }
        : null,
      EmployeeId: known.EmployeeId ?? '',
      Name: 'why' in found ? known.Code! : found.name,
      NameEn: 'why' in found ? known.Code! : found.nameEn || found.name,
    };
    if ('why' in found) wrong.push(found);
    else {
      const bar = against(found);
      const at = `${found.sheetId} ${found.no}`;
      if (taken.has(at)) wrong.push({ head: fileColumns.Code, why: { zh: '重复的行', en: 'Duplicate row' } });
      taken.add(at);
      const put = (key: string, head: Words, before: string | null, after: string): void => {
        const why =
          (key === 'Actual' ? againstActual(found) : null) ??
          (after.length > longest ? tooLong : faultOf(key, after, found.kind, found.columns));
        if (after === (before ?? '')) return;
        if (why) wrong.push({ head, why });
        else
          own.push({
            sheetId: found.sheetId,
            no: found.no,
            version: found.version,
            key,
            before,
            after,
            title: head[language],
          });
      };
      if (known.Actual) put('Actual', fileColumns.Actual, found.actual, known.Actual);
      for (const column of found.columns.filter(isFilled)) {
        const text = line.others.get(column.Title) ?? line.others.get(column.TitleEn);
        const head = { zh: column.Title, en: column.TitleEn || column.Title };
        if (text !== undefined)
          put(
            column.Key,
            head,
            found.values[column.Key] ?? null,
            column.Type === 'date' ? dayText(text) : text,
          );
      }
      const isStale = known.Version && known.Version !== String(found.version);
      if (own.length + wrong.length > 0 && isStale)
        wrong.push({
          head: fileColumns.Version,
          why: {
            zh: '导出之后此行已被修改，请重新导出',
            en: 'The row has changed since the export. Export again',
          },
        });
      if (bar && own.length + wrong.length > 0) wrong.push(bar);
    }
    if (wrong.length === 0) cells.push(...own.map(({ title: _title, ...cell }) => cell));
    return {
      ...shown,
      Kind: wrong.length > 0 ? 'error' : own.length > 0 ? 'changed' : 'same',
      Cells: own.map(({ key, title, before, after }) => ({
        Key: key,
        Title: title,
        Before: before,
        After: after,
      })),
      Errors: wrong.map(({ head, why }) => ({ Field: head[language], Msg: why[language] })),
    };
  });
  return { rows, cells };
}
