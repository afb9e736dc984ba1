import type { Tx } from '#kit/server/db/database.ts';
import { forgetNotices } from '#kit/server/notices.ts';
import { warnMetric, warnWindow, type WarnWindow } from '../../contract/warn-codes.ts';
import * as warned from '../queries/warned.ts';
import { listNamed, type Named, type WarnRule } from '../queries/warnings.ts';
import { windowsOf, type Days } from '../rules/warnings.ts';

/** Returns the notification subject of one warning. */
export const subjectOf = (warnedId: number): string => `warned:${warnedId}`;

interface At {
  readonly today: string;
  readonly now: Date;
}

/**
 * Returns the period by which warnings are searched. A run of days is searched day by day, because it is its own
 * period.
 */
const lookedBy = ({ metric, window }: WarnRule): WarnWindow =>
  metric === warnMetric.running ? warnWindow.day : window;

async function settle(tx: Tx, rule: WarnRule, named: readonly Named[], { today, now }: At): Promise<void> {
  await warned.followNamed(tx, rule.id, named, now);
  // Time off that has expired is no longer found by the rule. Its warning stays until somebody handles it.
  const from = rule.metric === warnMetric.expiring ? today : null;
  const gone = await warned.takeBack(tx, rule.id, named, from);
  if (gone.length > 0) await forgetNotices(tx, gone.map(subjectOf));
}

/** Updates or takes back the open warnings of a rule after their days changed. Nobody new is named. */
export async function followRule(tx: Tx, rule: WarnRule, at: At): Promise<void> {
  const open = await warned.listOpen(tx, rule.id);
  if (open.length === 0) return;
  const whom = { ids: [...new Set(open.map(({ personId }) => personId))] };
  await settle(tx, rule, await listNamed(tx, rule, distinct(open), whom, at.today), at);
}

/** Updates the open warnings of a rule and adds the people it names for the first time. @returns the new warnings */
export async function findNew(tx: Tx, rule: WarnRule, at: At): Promise<(Named & { id: number })[]> {
  const windows = windowsOf(lookedBy(rule), rule.since, at.today);
  const open = await warned.listOpen(tx, rule.id);
  const named = await listNamed(tx, rule, distinct([...windows, ...open]), {}, at.today);
  await settle(tx, rule, named, at);
  const looked = new Set(windows.map(({ from }) => from));
  const isLooked = ({ from, to }: Named): boolean => {
    if (rule.metric === warnMetric.expiring) return true;
    return rule.metric === warnMetric.running ? to >= (windows[0]?.from ?? at.today) : looked.has(from);
  };
  return warned.addNamed(tx, rule.id, named.filter(isLooked), at.now);
}

const distinct = (days: readonly Days[]): Days[] => [
  ...new Map(days.map(({ from, to }) => [`${from} ${to}`, { from, to }])).values(),
];
