import { general, Refused, refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { interviewRefusals as no } from '#modules/recruiting/interviews/contract/interview-refusals.ts';
import type { By } from '#modules/recruiting/server/commands/by.ts';
import * as queries from '../queries/scorecards.ts';
import type { ScoreItem } from '../queries/scorecards.ts';

type Acting = Pick<By, 'id' | 'now' | 'ip'>;

export interface CardValues {
  readonly name: string;
  readonly items: readonly ScoreItem[];
  readonly isActive: boolean;
}

/** Checks that the weights add up to 100 %. @throws Refused weightsWrong */
function assertWeights(items: readonly ScoreItem[]): void {
  const sum = items.reduce((all, { weight }) => all + weight, 0);
  if (sum !== 10_000) refuse(no.weightsWrong, { field: 'Items', with: { sum: sum / 100 } });
}

const taken = (name: string): Refused => new Refused(no.scorecardTaken, { field: 'Name', with: { name } });

const oneName = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  onConstraint({ scorecard_name: () => taken(name) }, work);

const audit = (tx: Tx, by: Acting, act: string, id: number, detail: object): Promise<void> =>
  writeAudit(tx, {
    actorId: by.id,
    act: `scorecard.${act}`,
    target: `scorecard:${id}`,
    detail: { ...detail },
    ip: by.ip,
  });

/** Adds a scorecard. @throws Refused scorecardTaken, weightsWrong */
export async function addCard(tx: Tx, { name, items }: CardValues, by: Acting): Promise<number> {
  assertWeights(items);
  if (await queries.isCardNameTaken(tx, name)) throw taken(name);
  const id = await oneName(name, () => queries.insertCard(tx, name));
  await queries.insertEdition(tx, { cardId: id, edition: 1, items }, { by: by.id, now: by.now });
  await audit(tx, by, 'add', id, { name });
  return id;
}

const isSame = (one: readonly ScoreItem[], other: readonly ScoreItem[]): boolean =>
  one.length === other.length &&
  one.every(
    ({ name, hint, weight }, n) =>
      name === other[n]!.name && hint === other[n]!.hint && weight === other[n]!.weight,
  );

/**
 * Changes a scorecard. Changed items create a new version, and earlier evaluations keep the version they were made
 * with.
 * @throws Refused notFound, stale, scorecardTaken, weightsWrong
 */
export async function updateCard(
  tx: Tx,
  { id, version }: { readonly id: number; readonly version: number },
  { name, items, isActive }: CardValues,
  by: Acting,
): Promise<void> {
  assertWeights(items);
  const row = (await queries.lockCard(tx, id)) ?? refuse(general.notFound);
  if (row.version !== version) refuse(general.stale, { body: { Version: row.version } });
  if (await queries.isCardNameTaken(tx, name, id)) throw taken(name);
  await oneName(name, () => queries.saveCard(tx, id, { name, isActive }));
  const edition = isSame(row.items, items) ? row.edition : row.edition + 1;
  if (edition !== row.edition)
    await queries.insertEdition(tx, { cardId: id, edition, items }, { by: by.id, now: by.now });
  await audit(tx, by, 'update', id, { name, edition, isActive });
}
