import type { ReplyOf } from '#kit/contract/call.ts';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import type { ContractRow } from '#modules/hr-requests/contracts/web/rows.ts';
import type { AssignmentTimeline } from '../contract/Assignment.ts';

export type Timeline = ReplyOf<typeof AssignmentTimeline.GetAssignmentList>;
export type PlaceRow = Timeline['Rows'][number];
export type TimelineRequest = Timeline['Bills'][number];

export type Entry =
  | {
      readonly kind: 'place';
      readonly day: string;
      readonly key: string;
      readonly row: PlaceRow;
      readonly bill: TimelineRequest | undefined;
    }
  | { readonly kind: 'end'; readonly day: string; readonly key: string }
  | { readonly kind: 'bill'; readonly day: string; readonly key: string; readonly bill: TimelineRequest }
  | { readonly kind: 'contract'; readonly day: string; readonly key: string; readonly contract: ContractRow };

/** Returns the company day of a time. */
export const dayOf = (at: Date | string): string => companyDay(new Date(at));

/** Order of entries on one day, latest first: the end of an employment, places, requests, contracts. */
const order = { end: 0, place: 1, bill: 2, contract: 3 } as const;

/**
 * Returns a person's timeline as one list, latest first. It contains places with their requests, ends of employments,
 * requests without a move, and contracts.
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
