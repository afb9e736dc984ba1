import type { ReplyOf } from '#kit/contract/call.ts';
import { wordsOf, type Language, type Words } from '#kit/contract/refusals.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { listEmployees, type TableRow } from '#modules/people/server/open.ts';
import type { AttendPunch } from '../../contract/AttendPunch.ts';
import type { badgeColumns } from '../../contract/badge-calls.ts';
import { listAssigned } from '../queries/badges.ts';

type Column = keyof typeof badgeColumns;
type DryRow = ReplyOf<typeof AttendPunch.DryRunBadgeImport>['Rows'][number];

/** Maximum length of a badge. */
const longest = 40;

const words = {
  person: { zh: '没有这个工号的在职员工：{value}', en: 'Nobody in service has this employee ID: {value}' },
  badge: { zh: '请填写卡号，最多 40 个字符', en: 'Enter a badge of at most 40 characters' },
  again: { zh: '与文件第 {value} 行重复', en: 'Duplicate of row {value} of the file' },
} as const satisfies Readonly<Record<string, Words>>;

/** Returns whose badges a file would change, row by row. Writes nothing. */
export async function dryRunBadges(
  on: Executor,
  language: Language,
  rows: readonly TableRow<Column>[],
): Promise<DryRow[]> {
  const people = await listEmployees(
    on,
    rows.map(({ cells }) => cells.EmployeeId ?? ''),
  );
  const owners = await listAssigned(
    on,
    rows.map(({ cells }) => cells.Badge ?? ''),
  );
  const first = new Map<string, number>();
  return rows.map(({ row: Row, cells: { Badge = '', EmployeeId = '' } }) => {
    const Errors: DryRow['Errors'] = [];
    const add = (Field: Column, about: Words, value: string | number = ''): void =>
      void Errors.push({ Field, Msg: wordsOf(about, language, { value }) });
    const person = people.get(EmployeeId);
    const owner = owners.get(Badge);
    const twin = first.get(Badge);
    if (!person) add('EmployeeId', words.person, EmployeeId);
    if (Badge === '' || Badge.length > longest) add('Badge', words.badge);
    else if (twin !== undefined) add('Badge', words.again, twin);
    else first.set(Badge, Row);
    const kind = owner === undefined ? 'new' : owner.id === person?.id ? 'same' : 'changed';
    return {
      Row,
      Kind: Errors.length > 0 ? 'error' : kind,
      Errors,
      Badge,
      AUID: Errors.length > 0 ? null : (person?.id ?? null),
      EmployeeId,
      ChineseName: person?.chineseName ?? '',
      EnglishName: person?.englishName ?? '',
      OwnerName: owner?.name ?? '',
      OwnerNameEn: owner?.nameEn ?? '',
    };
  });
}
