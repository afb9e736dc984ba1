import { refuse, type Words } from '#kit/contract/refusals.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { tellPeople } from '#kit/server/live.ts';
import { notify } from '#kit/server/notices.ts';
import { approvalRefusals } from '#modules/approval/contract/refusals.ts';
import { keepsWords } from '#modules/approval/filling/server/commands/kept-words.ts';
import { findActivePeople } from '#modules/approval/flow/server/queries/directory.ts';
import type { EngineForm } from '#modules/approval/flow/server/queries/orders.ts';
import type { By } from '#modules/approval/server/commands/by.ts';
import { addCopies, releaseCopies, type CopyKind } from '../queries/copies.ts';
import { calledOf, happeningOf, type Named } from './notices.ts';

const said: Record<CopyKind, Words> = {
  copy: { zh: '抄送给您', en: 'A copy for you' },
  share: { zh: '分享给您', en: 'Shared with you' },
  mention: { zh: '在备注中提到了您', en: 'You were mentioned' },
};

const did: Record<CopyKind, Words> = {
  copy: { zh: '抄送给您', en: 'sent you a copy' },
  share: { zh: '分享给您', en: 'shared it with you' },
  mention: { zh: '在备注中提到了您', en: 'mentioned you in a remark' },
};

export interface Sending {
  readonly form: Pick<EngineForm, 'id' | 'number' | 'template_id' | Named>;
  /** Sender; null when the process itself sends the copy. */
  readonly by: number | null;
  readonly kind: CopyKind;
  readonly people: readonly number[];
  /** Purpose of the copy, shown beside it. */
  readonly note: string;
  readonly now: Date;
}

/** Returns the people, except the sender, to whom a submitted form may be sent. @throws Refused notLive, personGone */
export async function receivers(
  tx: Tx,
  form: { readonly submitted_at: Date | null },
  by: By,
  ids: readonly number[],
): Promise<number[]> {
  const people = [...new Set(ids)].filter((person) => person !== by.id);
  if (people.length > 0 && !form.submitted_at) refuse(approvalRefusals.notLive);
  const active = await findActivePeople(tx, people);
  if (people.some((person) => !active.has(person))) refuse(approvalRefusals.personGone, { field: 'AUIDs' });
  return people;
}

/**
 * Gives people the right to read a form and notifies them. Earlier recipients get it again, as unread.
 * The form's subject receives a copy only when the form ends.
 */
export async function sendCopies(tx: Tx, sending: Sending): Promise<void> {
  await tellOfCopies(tx, { ...sending, people: await addCopies(tx, sending.form.id, sending) });
}

/** Notifies the subject of a form that has ended of the copies that were held back for them. */
export async function sendHeldCopies(
  tx: Tx,
  { form, subject, now }: Pick<Sending, 'form' | 'now'> & { readonly subject: number },
): Promise<void> {
  for (const held of await releaseCopies(tx, form.id, subject, now))
    await tellOfCopies(tx, { form, now, people: [subject], ...held });
}

async function tellOfCopies(tx: Tx, { form, by, kind, people, note, now }: Sending): Promise<void> {
  if (people.length === 0) return;
  const notices = [];
  const called = calledOf(form);
  for (const person of people) {
    const shown = note && !(await keepsWords(tx, form, person)) ? note : '';
    const about = shown && `（${shown}）`;
    const aboutEn = shown && ` (${shown})`;
    notices.push({
      people: [person],
      key: `approval-${kind}-${form.id}-${by ?? 0}-${now.getTime()}`,
      titleZh: `${said[kind].zh}${about}：${called.zh}（${form.number}）`,
      titleEn: `${said[kind].en}${aboutEn}: ${called.en} (${form.number})`,
      url: `/rolePage/MyJob/application/${form.id}`,
      happening: happeningOf(form.id, by, (by === null ? said : did)[kind], shown),
    });
  }
  await notify(tx, `approval.form:${form.id}`, null, notices);
  await tellPeople(tx, people, { Touches: ['CacApprovalOrder'], Notice: null });
}
