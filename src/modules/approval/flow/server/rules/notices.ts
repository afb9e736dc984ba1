import { formStatus, rowStatus, type FlowEvent } from '#modules/approval/contract/codes.ts';
import type { PersonId } from './directory.ts';
import type { Entry, Order } from './order.ts';

/** A notification to send to a person once the command is done. */
export interface Notice {
  readonly kind:
    | 'waiting'
    | 'sentBack'
    | 'finished'
    | 'withdrawn'
    | 'noLonger'
    | 'takenBack'
    | 'suspended'
    | 'resumed'
    | 'overridden'
    | 'creatorChanged'
    | 'revoked'
    | 'revokeRefused'
    | 'overdue';
  readonly person: PersonId;
}

const waitingFor = (order: Order): Set<PersonId> =>
  new Set(
    order.rows.flatMap((row) =>
      row.status === rowStatus.waiting && row.person !== null ? [row.person] : [],
    ),
  );

/** Events after which people who no longer need to decide are told. After an approval their list just gets shorter. */
const takeAway: ReadonlySet<FlowEvent> = new Set([
  'withdrawn',
  'tookBack',
  'signerRemoved',
  'transferred',
  'handedOver',
  'abandoned',
]);

/** Returns the notifications for a change, from the form before and after it and the new record entries. */
export function noticesOf(before: Order, after: Order, entries: readonly Entry[]): Notice[] {
  const [asked, nowAsked] = [waitingFor(before), waitingFor(after)];
  const events = new Set(entries.map(({ event }) => event));
  const isOverride = entries.some(({ rule }) => rule === 'override');
  const notices: Notice[] = [];
  const tell = (kind: Notice['kind'], people: Iterable<PersonId | null>): void => {
    for (const person of people)
      if (person !== null && !notices.some((one) => one.person === person && one.kind === kind))
        notices.push({ kind, person });
  };
  const { applicant } = after;
  const fresh = [...nowAsked].filter((person) => !asked.has(person) || after.round !== before.round);
  if (events.has('resumed')) tell('resumed', [applicant, ...fresh]);
  else tell('waiting', fresh);
  const gone = [...asked].filter((person) => !nowAsked.has(person));
  if (events.has('withdrawn')) tell('withdrawn', gone);
  else if (isOverride) tell('overridden', [applicant, ...gone]);
  else if (entries.some(({ event, actor }) => takeAway.has(event) && actor !== null)) tell('noLonger', gone);
  if (events.has('tookBack')) tell('takenBack', [applicant]);
  if (events.has('suspended')) tell('suspended', [applicant, ...gone]);
  if (events.has('creatorChanged')) tell('creatorChanged', [before.applicant, applicant]);
  if (events.has('revoked')) tell('revoked', [applicant]);
  if (before.revoking && events.has('sentBack')) tell('revokeRefused', [applicant]);
  for (const entry of entries)
    if (entry.rule === 'overdue' && entry.row !== null)
      tell('overdue', [after.rows[entry.row - 1]?.person ?? null]);
  if (after.status === before.status) return notices;
  if (after.status === formStatus.sentBack) tell('sentBack', [applicant]);
  if (after.status === formStatus.finished) tell('finished', [applicant]);
  return notices;
}
