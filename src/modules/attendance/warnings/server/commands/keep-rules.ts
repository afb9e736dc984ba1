import { general, refuse, type Language } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import type { Scope } from '#modules/people/server/open.ts';
import { warnedState, warnMetric, warnWindow } from '../../contract/warn-codes.ts';
import { warnRefusals } from '../../contract/warn-refusals.ts';
import * as warned from '../queries/warned.ts';
import * as queries from '../queries/warnings.ts';
import { followRule } from './follow.ts';

/** Person who changes rules and handles warnings. */
export interface WarnKeeper {
  readonly id: number;
  /** Person whom the audit log names. */
  readonly author: number;
  readonly now: Date;
  readonly ip: string;
  readonly language: Language;
}

export type RuleGiven = Omit<queries.WarnRule, 'id' | 'version' | 'since'>;

const audited = (tx: Tx, { author, ip }: WarnKeeper, act: string, target: string, detail: object) =>
  writeAudit(tx, { actorId: author, act, target, detail: { ...detail }, ip });

/** Removes the period of a rule that counts a run of days, because a run is its own period. */
const plain = (given: RuleGiven): RuleGiven => ({
  ...given,
  window: given.metric === warnMetric.running ? warnWindow.day : given.window,
  receivers: [...new Set(given.receivers)].toSorted((a, b) => a - b),
});

/** Adds a rule. It searches from the day before on. */
export async function addRule(tx: Tx, by: WarnKeeper, given: RuleGiven): Promise<number> {
  const rule = { ...plain(given), since: companyDay(by.now) };
  const id = await queries.insertRule(tx, rule, { by: by.id, now: by.now });
  await audited(tx, by, 'warnRule.add', `warnRule:${id}`, rule);
  return id;
}

/** Changes a rule. Its open warnings are updated at once. @throws Refused notFound, stale, ruleUsed */
export async function changeRule(
  tx: Tx,
  by: WarnKeeper,
  { id, version }: { readonly id: number; readonly version: number },
  given: RuleGiven,
): Promise<void> {
  const known = (await queries.holdRule(tx, id)) ?? refuse(general.notFound);
  if (known.version !== version) refuse(general.stale, { body: { Version: known.version } });
  const today = companyDay(by.now);
  // A reactivated rule starts again today: it ignores days on which it was inactive.
  const since = given.isUse && !known.isUse ? today : known.since;
  const rule = { ...plain(given), since };
  if (known.isUsed && (rule.metric !== known.metric || rule.window !== known.window))
    refuse(warnRefusals.ruleUsed, { field: rule.metric === known.metric ? 'Window' : 'Metric' });
  await queries.updateRule(tx, id, rule);
  if (rule.isUse) await followRule(tx, { ...rule, id, version: version + 1 }, { today, now: by.now });
  await audited(tx, by, 'warnRule.change', `warnRule:${id}`, rule);
}

/** Saves how warnings were handled. @throws Refused notFound, warnedOwn, warnedHandled */
export async function handleWarned(
  tx: Tx,
  scope: Scope,
  by: WarnKeeper,
  given: readonly number[],
  note: string,
): Promise<void> {
  const ids = [...new Set(given)];
  const rows = await warned.holdWarned(tx, scope, ids);
  if (rows.length < ids.length) refuse(general.notFound, { field: 'WarnedIDs' });
  if (rows.some(({ personId }) => personId === by.id)) refuse(warnRefusals.warnedOwn);
  const done = rows.find(({ state }) => state === warnedState.handled);
  if (done)
    refuse(warnRefusals.warnedHandled, {
      field: 'WarnedIDs',
      with: { name: by.language === 'zh' ? done.name : done.nameEn },
    });
  await warned.saveHandled(tx, ids, { by: by.id, note, now: by.now });
  for (const { id, personId } of rows)
    await audited(tx, by, 'warned.handle', `warned:${id}`, { person: personId, note });
}
