import { general, refuse, Refused } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { feeds } from '#modules/kpi/contract/codes.ts';
import { kpiRefusals as no } from '#modules/kpi/contract/refusals.ts';
import { audit } from '#modules/kpi/server/commands/audit.ts';
import type { By } from '#modules/kpi/server/commands/by.ts';
import * as queries from '../queries/indicators.ts';

export interface IndicatorGiven {
  readonly IndicatorID?: number | undefined;
  readonly Version?: number | undefined;
  readonly Code: string;
  readonly Name: string;
  readonly NameEn: string;
  readonly IsUse: boolean;
  readonly Definition: string;
  readonly Source: string;
  readonly Unit: string;
  readonly Direction: number;
  readonly Aggregate: number;
  /** Left out: people fill it in. */
  readonly Feed?: number | undefined;
  readonly DataOwnerAUID?: number | null | undefined;
  readonly ValidFrom?: string | undefined;
}

const calibreOf = (given: IndicatorGiven): queries.CalibreValues => ({
  definition: given.Definition,
  source: given.Source,
  unit: given.Unit,
  direction: given.Direction,
  aggregate: given.Aggregate,
  owner_id: given.DataOwnerAUID ?? null,
  feed: given.Feed ?? feeds.none,
});

/**
 * Adds or changes an indicator. If what it counts differs from the latest definition, a new version is added.
 * @throws Refused notFound, stale, indicatorCode, personGone
 */
export async function saveIndicator(
  tx: Tx,
  given: IndicatorGiven,
  by: By,
): Promise<{ id: number; isNewCalibre: boolean }> {
  const values = { code: given.Code, name: given.Name, name_en: given.NameEn, is_active: given.IsUse };
  const calibre = { ...calibreOf(given), valid_from: given.ValidFrom ?? companyDay(by.now) };
  if (calibre.owner_id !== null && !(await queries.isInService(tx, calibre.owner_id)))
    refuse(no.personGone, { field: 'DataOwnerAUID' });
  const taken = {
    indicator_code: () => new Refused(no.indicatorCode, { field: 'Code', with: { code: given.Code } }),
  };
  if (given.IndicatorID === undefined) {
    const id = await onConstraint(taken, () => queries.addIndicator(tx, values));
    await queries.addCalibre(tx, id, calibre);
    await audit(tx, by, 'indicator.add', `kpi.indicator:${id}`, { code: given.Code });
    return { id, isNewCalibre: true };
  }
  const row = (await queries.holdIndicator(tx, given.IndicatorID)) ?? refuse(general.notFound);
  if (row.version !== given.Version) refuse(general.stale, { body: { Version: row.version } });
  await onConstraint(taken, () => queries.saveIndicator(tx, row.id, values));
  const last = await queries.findLastCalibre(tx, row.id);
  const { valid_from: _from, ...counts } = calibre;
  const isNewCalibre = (Object.keys(counts) as (keyof typeof counts)[]).some(
    (key) => counts[key] !== last?.[key],
  );
  if (isNewCalibre) await queries.addCalibre(tx, row.id, calibre);
  await audit(tx, by, 'indicator.update', `kpi.indicator:${row.id}`, { code: given.Code, isNewCalibre });
  return { id: row.id, isNewCalibre };
}
