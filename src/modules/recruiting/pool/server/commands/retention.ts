import { Refused } from '#kit/contract/refusals.ts';
import { companyDay, companyDayStart, shiftDays } from '#kit/rules/dates.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { eachByItself } from '#kit/server/db/jobs.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { notify } from '#kit/server/notices.ts';
import { dropOldValues } from '#modules/recruiting/candidates/server/queries/merges.ts';
import { partableSince } from '#modules/recruiting/candidates/server/rules/merge.ts';
import type { Seals } from '#modules/recruiting/server/commands/seals.ts';
import * as queries from '../queries/forgetting.ts';
import { announceDays, dueOf, keptUntil } from '../rules/retention.ts';
import { forget } from './forget.ts';

/** Maximum number of candidates processed in one night. The rest follows the next night. */
const mostANight = 2_000;

/** Notifies the owner that a candidate will be forgotten. */
async function tell(tx: Tx, one: queries.Keeping, until: string, now: Date): Promise<void> {
  const today = companyDay(now);
  await queries.saveTold(tx, one.id, until, today);
  // A candidate whose last day has passed is still kept for the full notice period.
  const earliest = shiftDays(today, announceDays);
  const day = until > earliest ? until : earliest;
  const { personId, applicationId, opening } = await queries.findConcerned(tx, one.id);
  if (personId === null) return;
  await notify(tx, `seeker:${one.id}`, null, [
    {
      people: [personId],
      key: `seeker-${one.id}-kept-${until}`,
      titleZh: `候选人资料将于 ${day} 后匿名：${one.name}`,
      titleEn: `Candidate data will be anonymised after ${day}: ${one.name}`,
      url:
        applicationId === null
          ? '/Recruiting/JobseekerTalentPoolManage'
          : `/Recruiting/RecruitmentList?opening=${opening}&candidate=${applicationId}`,
    },
  ]);
}

type Done = 'tell' | 'forget' | 'nothing';

/** Processes one candidate in a transaction of its own. */
async function keepOrForget(
  tx: Tx,
  id: number,
  { seals, keepDays, now }: { readonly seals: Seals; readonly keepDays: number; readonly now: Date },
): Promise<Done> {
  const today = companyDay(now);
  const due = (one: queries.Keeping): Done =>
    dueOf(keptUntil(one, keepDays), { until: one.toldUntil, on: one.toldOn }, today);
  const one = await queries.findKeeping(tx, id);
  if (!one || one.running !== null || one.isHired) return 'nothing';
  const act = due(one);
  if (act === 'tell') await tell(tx, one, keptUntil(one, keepDays), now);
  if (act === 'forget') {
    const wish = {
      reason: 'retention',
      noContactUntil: null,
      isDue: (held: queries.Keeping) => due(held) === 'forget',
    };
    await forget(tx, one, wish, { id: null, now, ip: null, seals });
  }
  return act;
}

/**
 * Runs the retention of a company day, one transaction per candidate. Notifies owners 30 days ahead, and forgets
 * candidates whose end was announced. Candidates who must be kept again are skipped.
 * @returns number of announced and forgotten candidates
 */
export async function applyRetention(
  db: Database,
  seals: Seals,
  now: Date,
): Promise<{ readonly told: number; readonly forgotten: number }> {
  const today = companyDay(now);
  const horizon = shiftDays(today, announceDays);
  const { keepDays } = await queries.findSetting(db);
  await dropOldValues(db, partableSince(now));
  await queries.dropNoContact(db, today);
  const closedBefore = companyDayStart(shiftDays(horizon, -keepDays), 1);
  const acts: Done[] = [];
  const toldBefore = shiftDays(today, -announceDays);
  const ending = await queries.listEnding(db, closedBefore, horizon, toldBefore, mostANight);
  await eachByItself(ending, async ({ id }) => {
    try {
      acts.push(await inTransaction(db, (tx) => keepOrForget(tx, id, { seals, keepDays, now })));
    } catch (cause) {
      // A concurrent change, such as a new application: the candidate is processed the next night.
      if (!(cause instanceof Refused)) throw cause;
    }
  });
  const count = (act: Done): number => acts.filter((one) => one === act).length;
  return { told: count('tell'), forgotten: count('forget') };
}
