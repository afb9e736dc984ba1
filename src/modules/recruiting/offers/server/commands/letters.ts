import type { Database, Executor, Tx } from '#kit/server/db/database.ts';
import { enqueue, Undeliverable, type OutboxHandler } from '#kit/server/db/outbox.ts';
import { mailTransport, type MailServer } from '#kit/server/mail-transport.ts';
import { tracedInside } from '#kit/server/tracing.ts';
import { sourceOf } from '#modules/approval/server/open.ts';
import { interviewStates } from '#modules/recruiting/interviews/contract/interview-codes.ts';
import { findInterview } from '#modules/recruiting/interviews/server/queries/interviews.ts';
import { inviteFor, inviteLines } from '#modules/recruiting/interviews/server/rules/invite.ts';
import type { By } from '#modules/recruiting/server/commands/by.ts';
import { sealsOf } from '#modules/recruiting/server/commands/seals.ts';
import { findCalendarId, listPlaces, type Place } from '#modules/rooms/server/open.ts';
import {
  letterKinds,
  letterStates,
  withNames,
  withPay,
  type LetterText,
  type RefusalNames,
} from '../../contract/letters.ts';
import * as queries from '../queries/letters.ts';
import { findSeekerFacts } from '../queries/offers.ts';
import { payText } from '../rules/offer-letter.ts';
import { offerIn } from '../rules/offer.ts';

const topic = 'recruiting.letter';

export interface Writing extends LetterText {
  readonly kind: number;
  /** Whether this installation can send mail. */
  readonly hasMail: boolean;
}

/** Names of the place in both languages where they differ, because the reader's language is unknown. */
const placeText = (place: Place): string =>
  [
    [place.roomName, place.roomNameEn],
    [place.building, place.buildingEn],
    [place.floor, place.floorEn],
  ]
    .map((names) => [...new Set(names.filter(Boolean))].join(' '))
    .filter(Boolean)
    .join(' · ');

/**
 * Writes a letter to the candidate of an interview, with a calendar entry. If no mail can be sent or no address is
 * known, the letter is stored to be sent by hand.
 */
export async function writeLetter(
  tx: Tx,
  interviewId: number,
  { kind, subject, text, hasMail }: Writing,
  by: By,
): Promise<void> {
  const interview = (await findInterview(tx, interviewId))!;
  const { bookingId, sequence, start, end, link } = interview;
  const place = bookingId === null ? undefined : (await listPlaces(tx, [bookingId])).get(bookingId);
  const where = place ? placeText(place) : link;
  const calendar = inviteLines(
    {
      id: interviewId,
      sequence,
      start,
      end,
      title: '面试 / Interview',
      place: where,
      isCancelled: interview.state === interviewStates.cancelled,
      at: by.now,
    },
    await findCalendarId(tx),
  );
  const toSealed = await queries.findMail(tx, interviewId);
  const state = hasMail && toSealed !== null ? letterStates.waiting : letterStates.byHand;
  await post(tx, { interviewId, kind, toSealed, subject, body: text, calendar, state }, by);
}

/** Stores a letter, and queues it if it can be mailed. */
async function post(tx: Tx, letter: queries.NewLetter, by: By): Promise<void> {
  const id = await queries.insertLetter(tx, letter, { by: by.id, now: by.now });
  if (letter.state === letterStates.waiting) await enqueue(tx, topic, { id });
}

/** Writes to a candidate about their offer. Pay is filled in when the mail is sent; stored letters never contain it. */
export async function writeOffer(
  tx: Tx,
  offer: { readonly intervieweeId: number; readonly formId: number; readonly mailSealed: string | null },
  { subject, text, hasMail }: Omit<Writing, 'kind'>,
  by: By,
): Promise<void> {
  const { mailSealed: toSealed, ...about } = offer;
  const state = hasMail && toSealed !== null ? letterStates.waiting : letterStates.byHand;
  await post(
    tx,
    { ...about, kind: letterKinds.offer, toSealed, subject, body: text, calendar: '', state },
    by,
  );
}

/** Writes a rejection letter to a candidate. */
export async function writeRefusal(
  tx: Tx,
  { intervieweeId, seekerId }: { readonly intervieweeId: number; readonly seekerId: number },
  names: RefusalNames,
  { hasMail, ...letter }: Omit<Writing, 'kind'>,
  by: By,
): Promise<void> {
  const toSealed = (await findSeekerFacts(tx, seekerId))?.mail ?? null;
  const { subject, text: body } = withNames(letter, names);
  const state = hasMail && toSealed !== null ? letterStates.waiting : letterStates.byHand;
  const about = { intervieweeId, kind: letterKinds.refusal, calendar: '' } as const;
  await post(tx, { ...about, toSealed, subject, body, state }, by);
}

/** Returns the text of a stored letter for reading. An offer letter gets its pay filled in. */
export async function readLetter(
  on: Executor,
  { body, formId }: { readonly body: string; readonly formId: number | null },
): Promise<string> {
  if (formId === null) return body;
  const plan = offerIn(formId, (await sourceOf(on, formId)).values);
  return plan ? withPay(body, payText(plan)) : body;
}

/** Reason shown on a letter that was cancelled before it was sent. */
const takenBack: Readonly<Record<number, string>> = {
  [letterKinds.offer]: '录用已撤回 / The offer was withdrawn',
  [letterKinds.refusal]: '应聘已重新打开 / The application was reopened',
};

/**
 * Creates the job that mails letters to candidates. Permanent mail errors are shown on the application.
 * @param secret secret that encrypts addresses
 */
export function letterDelivery(
  db: Database,
  secret: string,
  mail: MailServer,
): Record<string, OutboxHandler> {
  const { contacts } = sealsOf(secret);
  const transport = mailTransport(mail);
  return {
    [topic]: async ({ id: delivery, payload }) => {
      const { id } = payload as { readonly id: number };
      const letter = await queries.findWaiting(db, id);
      if (!letter || letter.toSealed === null) return;
      if (letter.isGone) {
        await queries.saveDelivered(db, id, {
          state: letterStates.failed,
          fault: takenBack[letter.kind] ?? '',
          at: new Date(),
        });
        return;
      }
      const to = contacts.Mail.open(letter.toSealed);
      const method = letter.calendar.includes('METHOD:CANCEL') ? 'CANCEL' : 'REQUEST';
      try {
        const text = await readLetter(db, letter);
        await tracedInside('send mail', { kind: 'client' }, async () =>
          (await transport()).sendMail({
            to,
            subject: letter.subject,
            text,
            messageId: `<portico-letter-${delivery}@portico.invalid>`,
            ...(letter.calendar === ''
              ? {}
              : {
                  icalEvent: { method, filename: 'interview.ics', content: inviteFor(letter.calendar, to) },
                }),
          }),
        );
      } catch (error) {
        // 5xx: the other side will never take it.
        if (!(error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 550))
          throw error;
        await queries.saveDelivered(db, id, {
          state: letterStates.failed,
          fault: error.message,
          at: new Date(),
        });
        throw new Undeliverable(error.message);
      }
      await queries.saveDelivered(db, id, { state: letterStates.sent, fault: '', at: new Date() });
    },
  };
}
