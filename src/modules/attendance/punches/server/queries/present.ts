import type { ReplyOf } from '#kit/contract/call.ts';
import { wordsOf, type Language } from '#kit/contract/refusals.ts';
import type { AttendPunch } from '../../contract/AttendPunch.ts';
import type { PunchDryRun } from '../commands/import-files.ts';
import type { ReadPunches } from '../commands/read-file.ts';
import type { PunchRow } from '../rules/punch-files/read.ts';
import type { BadgeOwner } from './strays.ts';

/** Maximum number of faults, badges and names listed in a reply, and of rows shown as understood. */
const named = 100;
const shownRows = 20;

/** Returns a name without blanks, case and a remark behind it, such as "(离职)". */
const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\([^()]*\)|\s+/g, '');

const isSamePerson = (name: string, owner: BadgeOwner): boolean =>
  [owner.name, owner.nameEn].some((one) => plainName(one) === plainName(name));

/** Returns the badges beside which the file has another name than their owner's, each name once. */
function differencesOf(rows: readonly PunchRow[], owners: ReadonlyMap<string, BadgeOwner>) {
  const found = new Map<
    string,
    { readonly badge: string; readonly name: string; readonly owner: BadgeOwner }
  >();
  for (const { badge, name } of rows) {
    const owner = owners.get(badge);
    if (owner && name !== '' && !isSamePerson(name, owner))
      found.set(`${badge} ${name}`, { badge, name, owner });
  }
  return [...found.values()];
}

/** Returns a file as it was understood, and the effect of importing it. */
export function presentPunchFile(
  read: ReadPunches,
  found: PunchDryRun,
  language: Language,
): ReplyOf<typeof AttendPunch.DryRunPunchImport> {
  const { columns, rows, faults } = read;
  const differences = differencesOf(rows, found.owners);
  return {
    Format: read.format ? wordsOf(read.format, language) : '',
    HeadRow: read.headRow,
    Titles: [...read.titles],
    Columns: {
      BadgeAt: columns.badge,
      NameAt: columns.name,
      DayAt: columns.day,
      TimesAt: columns.times.map(({ column }) => column),
      IsByDay: columns.times.some(({ day }) => day !== null),
    },
    Rows: rows.slice(0, shownRows).map(({ row, badge, name, at }) => ({
      Row: row,
      Badge: badge,
      Name: name,
      OwnerName: found.owners.get(badge)?.name ?? '',
      OwnerNameEn: found.owners.get(badge)?.nameEn ?? '',
      At: [...at],
    })),
    RowCount: rows.length,
    Blank: rows.filter(({ at }) => at.length === 0).length,
    Differences: differences.slice(0, named).map(({ badge, name, owner }) => ({
      Badge: badge,
      Name: name,
      EmployeeId: owner.employeeId,
      OwnerName: owner.name,
      OwnerNameEn: owner.nameEn,
    })),
    DifferenceCount: differences.length,
    Fresh: found.fresh,
    Known: found.known,
    Unknown: found.unknownPunches,
    Ahead: found.ahead,
    Badges: found.unknown.slice(0, named),
    From: found.from,
    To: found.to,
    Faults: faults.slice(0, named).map(({ row, text, why }) => ({
      Row: row,
      Text: text,
      Msg: wordsOf(why, language),
    })),
    FaultCount: faults.length,
    Token: found.token,
  };
}
