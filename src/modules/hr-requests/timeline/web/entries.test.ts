import { expect, test } from 'vitest';
import { entriesOf, type TimelineRequest, type PlaceRow, type Timeline } from './entries.ts';

const row = (Id: number, FromDay: string, ToDay: string | null, more: Partial<PlaceRow> = {}) =>
  ({ Id, FromDay, ToDay, FormID: null, SupersededAt: null, ...more }) as PlaceRow;
const bill = (FormID: number, Day: string) => ({ FormID, Day }) as TimelineRequest;
const told = (Rows: readonly PlaceRow[], Bills: readonly TimelineRequest[] = []) =>
  entriesOf({ Rows, Bills } as Timeline, [{ ContractID: 9, StartDay: '2020-01-01' } as never]).map(
    ({ day, key }) => `${day} ${key}`,
  );

test('a gap ends an employment, a change of place does not; the last day goes first', () => {
  expect(
    told([
      row(3, '2023-01-01', '2024-05-31'),
      row(2, '2021-03-01', '2022-02-28'),
      row(1, '2020-01-01', '2021-02-28'),
    ]),
  ).toEqual([
    '2024-05-31 end-3',
    '2023-01-01 place-3',
    '2022-02-28 end-2',
    '2021-03-01 place-2',
    '2020-01-01 place-1',
    '2020-01-01 contract-9',
  ]);
});

test('a bill stands with the place that it made, else by itself; what was superseded ends nothing', () => {
  const rows = [
    row(2, '2021-03-01', null, { FormID: 5 }),
    row(1, '2020-01-01', '2021-02-28'),
    row(4, '2020-01-01', '2020-09-09', { SupersededAt: '2021-03-01T00:00:00Z' as never }),
  ];
  expect(told(rows, [bill(5, '2021-03-01'), bill(6, '2020-06-01')])).toEqual([
    '2021-03-01 place-2',
    '2020-06-01 bill-6',
    '2020-01-01 place-1',
    '2020-01-01 place-4',
    '2020-01-01 contract-9',
  ]);
});
