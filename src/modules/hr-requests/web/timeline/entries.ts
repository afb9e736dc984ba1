import type { ReplyOf } from '#kit/contract/call.ts';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import type { AssignmentTimeline } from '../../contract/Assignment.ts';
import type { ContractRow } from '../contracts/rows.ts';

export type Timeline = ReplyOf<typeof AssignmentTimeline.GetAssignmentList>;
export type PlaceRow = Timeline['Rows'][number];
export type Bill = Timeline['Bills'][number];

export type Entry =
  | {
      readonly kind: 'place';
      readonly day: string;
      readonly key: string;
      readonly row: PlaceRow;
      readonly bill: Bill | undefined;
    }
  | { readonly kind: 'end'; readonly day: string; readonly key: string }
  | { readonly kind: 'bill'; readonly day: string; readonly key: string; readonly bill: Bill }
  | { readonly kind: 'contract'; readonly day: string; readonly key: string; readonly contract: ContractRow };

/** The company day of an instant. */
export const dayOf = (at: Date | string): string => companyDay(new Date(at));

/** What comes first on one day, the last first: how it ended, then what was done, then what it rested on. */
const order = { end: 0, place: 1, bill: 2, contract: 3 } as const;

/**
 * A person's days in one list, the last first: places with the bill that each came from, employments that ended, bills
 * that moved nobody, contracts.
 */
export function entriesOf({ Rows, Bills }: Timeline, contracts: readonly ContractRow[]): Entry[] {
  const live = Rows.filter(({ SupersededAt }) => SupersededAt === null);
  const begun = new Set(live.map(({ FromDay }) => FromDay));
  const placed = new Set(Rows.map(({ FormID }) => FormID));
  const entries: Entry[] = [
    ...Rows.map((row): Entry => ({
      kind: 'place',
      day: row.FromDay,
      key: `place-${row.Id}`,
      row,
      bill: Bills.find(({ FormID }) => FormID === row.FormID),
    })),
    ...live.flatMap(({ ToDay, Id }): Entry[] =>
      ToDay === null || begun.has(shiftDays(ToDay, 1)) ? [] : [{ kind: 'end', day: ToDay, key: `end-${Id}` }],
    ),
    ...Bills.filter(({ FormID }) => !placed.has(FormID)).map((bill): Entry => ({
      kind: 'bill',
      day: bill.Day,
      key: `bill-${bill.FormID}`,
      bill,
    })),
    ...contracts.map((contract): Entry => ({
      kind: 'contract',
      day: contract.StartDay,
      key: `contract-${contract.ContractID}`,
      contract,
    })),
  ];
  return entries.toSorted((a, b) => b.day.localeCompare(a.day) || order[a.kind] - order[b.kind]);
}
