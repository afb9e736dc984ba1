import type { Words } from '#kit/contract/refusals.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { notify, type NewNotice } from '#kit/server/notices.ts';
import { listHolders } from '#modules/people/server/open.ts';
import { ruleText, valueText, warnedCode, warnReceiver } from '../../contract/warn-codes.ts';
import { listPersons, type WarnedPerson } from '../queries/warned.ts';
import type { Named, WarnRule } from '../queries/warnings.ts';
import { subjectOf } from './follow.ts';

/** Maximum number of names in one notification. Further people are given as a number. */
const mostNames = 3;

const daysText = ({ from, to }: Named): Words =>
  from === to ? { zh: from, en: from } : { zh: `${from} 至 ${to}`, en: `${from} to ${to}` };

/** Returns the notification for the person a warning is about. */
function ownNotice(rule: WarnRule, one: Named & { readonly id: number }): NewNotice {
  const days = daysText(one);
  const value = (language: 'zh' | 'en') => valueText(rule.metric, one.value, language);
  return {
    people: [one.personId],
    key: subjectOf(one.id),
    titleZh: `考勤预警：${days.zh}，${ruleText(rule, 'zh')}，现为 ${value('zh')}`,
    titleEn: `Attendance warning for ${days.en}: ${value('en')} (${ruleText(rule, 'en')})`,
    url: '/performanceManagement/AttendanceApplication',
  };
}

function namesOf(some: readonly WarnedPerson[]): Words {
  const [shown, more] = [some.slice(0, mostNames), some.length - mostNames];
  return {
    zh: shown.map(({ name }) => name).join('、') + (more > 0 ? ` 等 ${some.length} 人` : ''),
    en: shown.map(({ nameEn }) => nameEn).join(', ') + (more > 0 ? ` and ${more} more` : ''),
  };
}

/**
 * Notifies the receivers of new warnings: each person about themselves, leaders about their people, and HR about people
 * in their scope.
 */
export async function tellNamed(
  tx: Tx,
  rule: WarnRule,
  found: readonly (Named & { readonly id: number })[],
  today: string,
): Promise<void> {
  if (found.length === 0) return;
  if (rule.receivers.includes(warnReceiver.person))
    for (const one of found) await notify(tx, subjectOf(one.id), null, [ownNotice(rule, one)]);
  const persons = await listPersons(
    tx,
    found.map(({ personId }) => personId),
  );
  const told = new Map<number, WarnedPerson[]>();
  for (const person of persons) {
    const receivers = new Set<number>();
    if (rule.receivers.includes(warnReceiver.leader) && person.leaderId !== null)
      receivers.add(person.leaderId);
    if (rule.receivers.includes(warnReceiver.hr))
      for (const id of await listHolders(tx, warnedCode, person.id)) receivers.add(id);
    receivers.delete(person.id);
    for (const id of receivers) told.set(id, [...(told.get(id) ?? []), person]);
  }
  const readers = new Set(await listHolders(tx, warnedCode));
  const notices = [...told].map(([receiver, some]): NewNotice => {
    const names = namesOf(some);
    return {
      people: [receiver],
      key: `warned-rule-${rule.id}-${today}`,
      titleZh: `考勤预警：${names.zh}（${ruleText(rule, 'zh')}）`,
      titleEn: `Attendance warning: ${names.en} (${ruleText(rule, 'en')})`,
      // Leaders who do not manage attendance have no page for warnings.
      url: readers.has(receiver) ? `/AttendanceWarnedUserStat?RuleID=${rule.id}` : '/dashboard/index',
    };
  });
  if (notices.length > 0) await notify(tx, `warnRule:${rule.id}`, null, notices);
}
