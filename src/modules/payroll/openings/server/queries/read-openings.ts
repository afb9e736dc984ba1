import type { Words } from '#kit/contract/refusals.ts';
import { monthText } from '#kit/rules/cell.ts';
import { isMonth } from '#kit/rules/dates.ts';
import { yuanToFen } from '#kit/rules/money.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { payItems, payStage, payStageLabels, type PayStage } from '#modules/payroll/contract/codes.ts';
import { listGroups } from '#modules/payroll/setup/server/queries/groups.ts';
import type { TableRow } from '#modules/people/server/open.ts';
import { listEmployees } from '#modules/people/server/open.ts';
import { openingSums } from '../../contract/opening-calls.ts';
import { faultsOfOpenings, type Column, type Fault, type Opener } from '../commands/faults.ts';
import type { Opening } from '../rules/opening.ts';
import { inText } from '../rules/words.ts';
import { listOpenable } from './openings.ts';

/** Largest accepted amount in fen (specification section 5: 10,000,000 yuan). */
const most = 1_000_000_000;

export interface ReadRow {
  readonly row: number;
  readonly number: string;
  readonly names: { readonly chineseName: string; readonly englishName: string } | undefined;
  readonly groupText: string;
  /** Row content. The person id is 0 if the row names nobody. */
  readonly opening: Opening;
  readonly faults: readonly Fault[];
}

const stageOf = (text: string): PayStage | null => {
  if (text === '') return payStage.regular;
  const found = Object.entries(payStageLabels).find(([, { zh, en }]) =>
    [zh, en.toLowerCase()].includes(text.toLowerCase()),
  );
  return found ? (Number(found[0]) as PayStage) : null;
};

const amountIn = (text: string): number | null | undefined => {
  if (text === '') return null;
  const fen = yuanToFen(text.replaceAll(',', ''));
  return fen === undefined || fen < 0 || fen > most ? undefined : fen;
};

/** Reads a sheet of initial compensation records and returns each row with its faults. */
export async function readOpenings(
  on: Executor,
  rows: readonly TableRow<Column>[],
  opener: Opener,
): Promise<ReadRow[]> {
  const people = await listEmployees(
    on,
    rows.map(({ cells }) => cells.EmployeeId ?? ''),
  );
  const ids = [...people.values()].map(({ id }) => id);
  const reached = await listOpenable(on, opener.scope, ids, opener.formId);
  const groups = await listGroups(on, opener.scope, '2000-01');
  const first = new Map<string, number>();
  const read = rows.map(({ row, cells }): ReadRow => {
    const faults: Fault[] = [];
    const text = (column: Column): string => cells[column] ?? '';
    const add = (column: Column, why: Words): void => void faults.push({ column, why });
    const amount = (column: Column): number | null => {
      const fen = amountIn(text(column));
      if (fen === undefined) add(column, inText.amount);
      return fen ?? null;
    };
    const number = text('EmployeeId');
    const before = first.get(number);
    if (before === undefined) first.set(number, row);
    else add('EmployeeId', inText.again(before));
    const found = people.get(number);
    // A person out of scope gives the same fault as an unknown number, so the import does not reveal who exists.
    const names = found && reached.has(found.id) ? found : undefined;
    if (!names) add('EmployeeId', inText.unknown);
    const month = monthText(text('FromMonth'));
    if (!isMonth(month)) add('FromMonth', inText.month);
    const stage = stageOf(text('Stage'));
    if (stage === null) add('Stage', inText.stage);
    const pay = Object.fromEntries(
      payItems.flatMap((item) => {
        const fen = amount(item);
        return fen === null ? [] : [[item, fen]];
      }),
    );
    if (payItems.every((item) => text(item) === '')) add('basic', inText.nothing);
    const groupText = text('Group');
    const group = groups.find(({ name, nameEn }) => [name, nameEn].includes(groupText));
    if (groupText !== '' && !group) add('Group', inText.groupName);
    const sums = openingSums.map(amount);
    const filled = openingSums.filter((column) => text(column) !== '');
    if (filled.length > 0 && filled.length < sums.length) add(filled[0]!, inText.sums);
    const [income, insurance, special, withheld] = sums.map((fen) => fen ?? 0) as [
      number,
      number,
      number,
      number,
    ];
    const opening: Opening = {
      personId: names?.id ?? 0,
      month,
      stage: stage ?? payStage.regular,
      pay,
      groupId: group?.id ?? null,
      scheme: text('Scheme'),
      base: amount('Base'),
      sums: filled.length === 0 ? null : { income, insurance, special, withheld },
    };
    return { row, number, names, groupText, opening, faults };
  });
  // Rows that cannot be read are not checked against the database.
  const sound = read.filter(({ faults }) => faults.length === 0);
  const found = await faultsOfOpenings(
    on,
    sound.map(({ opening }) => opening),
    opener,
  );
  return read.map((one) =>
    one.faults.length > 0 ? one : { ...one, faults: found.get(one.opening.personId) ?? [] },
  );
}
