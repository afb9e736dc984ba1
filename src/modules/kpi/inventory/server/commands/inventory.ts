import type { InputOf } from '#kit/contract/call.ts';
import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { verdicts } from '#modules/kpi/contract/codes.ts';
import { kpiRefusals as no } from '#modules/kpi/contract/refusals.ts';
import { holdPeriod } from '#modules/kpi/periods/server/queries/periods.ts';
import { audit } from '#modules/kpi/server/commands/audit.ts';
import type { By } from '#modules/kpi/server/commands/by.ts';
import {
  addCalibre,
  findLastCalibre,
  holdIndicator,
  isInService,
} from '#modules/kpi/templates/server/queries/indicators.ts';
import type { KPIInventory } from '../../contract/KPIInventory.ts';
import * as queries from '../queries/inventory.ts';

const closed = 2;

/** Opens the inventory of a period's indicators. @throws Refused notFound, inventoryThere, nothingToReview */
export async function openInventory(
  tx: Tx,
  periodId: number,
  by: By,
): Promise<{ id: number; items: number }> {
  if (!(await holdPeriod(tx, periodId))) refuse(general.notFound);
  const made = { by: by.id, now: by.now, today: companyDay(by.now) };
  const found = await onConstraint({ inventory_period: no.inventoryThere }, () =>
    queries.addInventory(tx, periodId, made),
  );
  if (found.items === 0) refuse(no.nothingToReview, { field: 'PeriodID' });
  await audit(tx, by, 'inventory.open', `kpi.inventory:${found.id}`, { periodId, items: found.items });
  return found;
}

/** Locks an inventory that has not ended. @throws Refused notFound, inventoryClosed */
async function holdOpen(tx: Tx, id: number) {
  const row = (await queries.holdInventory(tx, id)) ?? refuse(general.notFound);
  return row.state === closed ? refuse(no.inventoryClosed) : row;
}

/** Saves the verdict on an indicator. @throws Refused notFound, stale, inventoryClosed, noDefinition, personGone */
export async function saveVerdict(
  tx: Tx,
  given: InputOf<(typeof KPIInventory)['SaveItem']>,
  by: By,
): Promise<void> {
  const { id } = await holdOpen(tx, given.InventoryID);
  const at = { inventoryId: id, indicatorId: given.IndicatorID };
  const item = (await queries.findItem(tx, at.inventoryId, at.indicatorId)) ?? refuse(general.notFound);
  if (item.version !== given.Version) refuse(general.stale, { body: { Version: item.version } });
  const isChange = given.Verdict === verdicts.change;
  if (isChange && given.NextDefinition === '') refuse(no.noDefinition, { field: 'NextDefinition' });
  const owner = given.OwnerAUID ?? null;
  if (owner !== null && !(await isInService(tx, owner))) refuse(no.personGone, { field: 'OwnerAUID' });
  await queries.saveItem(tx, at, {
    verdict: given.Verdict,
    gap: given.Gap,
    cause: given.Cause,
    measure: given.Measure,
    definition: isChange ? given.NextDefinition : '',
    owner_id: owner,
    due_day: given.DueDay ?? null,
  });
  const detail = { indicatorId: given.IndicatorID, verdict: given.Verdict };
  await audit(tx, by, 'inventory.verdict', `kpi.inventory:${id}`, detail);
}

/**
 * Ends an inventory and carries out its verdicts. Existing sheets keep their definitions.
 * @throws Refused notFound, stale, inventoryClosed, verdictsMissing
 */
export async function endInventory(
  tx: Tx,
  { id, version }: { readonly id: number; readonly version: number },
  by: By,
): Promise<void> {
  const row = await holdOpen(tx, id);
  if (row.version !== version) refuse(general.stale, { body: { Version: row.version } });
  const items = await queries.listItems(tx, id);
  const open = items.filter(({ verdict }) => verdict === null);
  if (open.length > 0) refuse(no.verdictsMissing, { with: { count: open.length } });
  const of = (verdict: number) => items.filter((item) => item.verdict === verdict);
  await queries.noteReviewed(
    tx,
    of(verdicts.keep).map((item) => item.calibre_id),
    companyDay(by.now),
  );
  const period = (await holdPeriod(tx, row.period_id))!;
  for (const item of of(verdicts.change)) {
    if (!(await holdIndicator(tx, item.indicator_id))) continue;
    const begins = shiftDays(period.to_day, 1);
    const {
      id: _id,
      indicator_id: _of,
      number: _no,
      reviewed_on: _on,
      ...last
    } = (await findLastCalibre(tx, item.indicator_id))!;
    // The definition that the inventory asks for is already the latest one.
    if (last.definition === item.definition) continue;
    await addCalibre(tx, item.indicator_id, {
      ...last,
      definition: item.definition,
      owner_id: item.owner_id ?? last.owner_id,
      // A new version never starts before the version it follows, so a later start of that one counts.
      valid_from: last.valid_from > begins ? last.valid_from : begins,
    });
  }
  await queries.disableIndicators(
    tx,
    of(verdicts.drop).map((item) => item.indicator_id),
  );
  await queries.closeInventory(tx, id, by.now);
  await audit(tx, by, 'inventory.close', `kpi.inventory:${id}`, { items: items.length });
}
