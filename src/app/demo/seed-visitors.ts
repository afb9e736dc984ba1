import type { Database, Tx } from '#kit/server/db/database.ts';
import { addGuestForm, watchFor, writePastVisits } from '#modules/visitors/server/open.ts';
import { listByLoginName } from '#modules/people/server/open.ts';
import { seats } from './demo-people.ts';
import { guestForms, planVisits } from './visitor-plan.ts';

interface Seeding {
  readonly secret: string;
  readonly seed: number;
  readonly now: Date;
  /** Company day on which the demo ends. */
  readonly today: string;
  readonly until: Date;
}

/** Adds forms for guests, visits around today, and the watch list, in one transaction. */
export async function seedVisitors(
  db: Database,
  tx: Tx,
  { secret, seed, now, today, until }: Seeding,
): Promise<void> {
  const { employee, leader, departmentHead, approvalAdministrator, administrator } = seats;
  const receiving = [employee, leader, departmentHead, approvalAdministrator];
  const people = await listByLoginName(
    db,
    [...receiving, administrator].map(({ loginName }) => loginName),
  );
  const idOf = (loginName: string): number =>
    people.find((person) => person.loginName === loginName)?.id ?? 0;
  const desk = { id: idOf(administrator.loginName), now: until, language: 'zh' as const };
  const forms: number[] = [];
  for (const form of guestForms) forms.push((await addGuestForm(db, desk, form)).TemplateId);
  await writePastVisits(
    tx,
    planVisits(seed, now, today, receiving.length).map(({ form, host, ...visit }) => ({
      ...visit,
      templateId: forms[form]!,
      hostId: idOf(receiving[host]!.loginName),
      deskId: desk.id,
    })),
    secret,
  );
  const entries = [
    { Kind: 1, Name: '', Phone: '13800000013', Company: '', Reason: '曾冒用身份进入办公区' },
    { Kind: 2, Name: '', Phone: '', Company: '远山科技', Reason: '战略客户，到访请通知行政部' },
  ] as const;
  for (const entry of entries)
    await watchFor(db, { ...desk, isDesk: true, secret }, { ...entry, ExpireTime: null });
}
