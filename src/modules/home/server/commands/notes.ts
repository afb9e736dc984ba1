import type { InputOf } from '#kit/contract/call.ts';
import { general, refuse } from '#kit/contract/refusals.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { tellPeople } from '#kit/server/live.ts';
import { notify } from '#kit/server/notices.ts';
import type { CacUserMemorandum } from '../../contract/CacUserMemorandum.ts';
import { homeRefusals } from '../../contract/refusals.ts';
import { addNote, lockAndCountNotes, lockNote, saveNote, takeDue } from '../queries/notes.ts';

/** Owner of the notes, and the current time. */
export interface Keeper {
  readonly id: number;
  readonly now: Date;
}

const MOST_NOTES = 500;

/** Parses the instant of a reminder. @throws Refused remindPassed */
function reminder(text: string | null, now: Date): Date | null {
  if (text === null) return null;
  const at = new Date(text);
  return at > now ? at : refuse(homeRefusals.remindPassed, { field: 'RemindTime' });
}

/** Adds a note. Notes are private, so there is no audit log entry. @throws Refused tooManyNotes, remindPassed */
export function writeNote(
  db: Database,
  by: Keeper,
  { Content, RemindTime, IsTop }: InputOf<typeof CacUserMemorandum.AddCacUserMemorandum>,
): Promise<number> {
  const remindAt = reminder(RemindTime, by.now);
  return inTransaction(db, async (tx) => {
    if ((await lockAndCountNotes(tx, by.id)) >= MOST_NOTES) refuse(homeRefusals.tooManyNotes);
    return addNote(tx, { personId: by.id, content: Content, remindAt, isTop: IsTop, now: by.now });
  });
}

/** Changes a note. @throws Refused notFound, remindPassed */
export function changeNote(
  db: Database,
  by: Keeper,
  { Id, Content, RemindTime, IsTop, IsDone }: InputOf<typeof CacUserMemorandum.EditCacUserMemorandum>,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const note = (await lockNote(tx, by.id, Id)) ?? refuse(general.notFound);
    // Saving the same reminder time again must not send the reminder again.
    const isSame = RemindTime != null && note.remindAt?.getTime() === Date.parse(RemindTime);
    const remindAt = RemindTime === undefined || isSame ? undefined : reminder(RemindTime, by.now);
    await saveNote(tx, Id, { content: Content, remindAt, isTop: IsTop, isDone: IsDone }, by.now);
  });
}

const BATCH = 200;

/** Sends all due reminders, each once even if several processes run. Returns their number. */
export async function remind(db: Database, now: Date): Promise<number> {
  for (let told = 0; ;) {
    const due = await inTransaction(db, async (tx) => {
      const notes = await takeDue(tx, now, BATCH);
      for (const { id, personId, content } of notes) {
        await tellPeople(tx, [personId], { Touches: ['CacUserMemorandum'], Notice: null });
        const told = {
          people: [personId],
          key: `memorandum-${id}-${now.getTime()}`,
          titleZh: `备忘提醒：${content}`,
          titleEn: `Reminder: ${content}`,
          url: '/dashboard/index',
        };
        await notify(tx, `memorandum:${id}`, null, [told]);
      }
      return notes.length;
    });
    told += due;
    if (due < BATCH) return told;
  }
}
