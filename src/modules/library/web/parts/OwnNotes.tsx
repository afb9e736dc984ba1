import { useWords } from '#kit/web/client/language.ts';
import { Status } from '#kit/web/parts/Status.tsx';
import type { HoldRow, LoanRow } from '../../contract/shapes.ts';
import { loanState } from '../../contract/codes.ts';
import { libraryWords } from '../words.ts';
import { daysUntil } from './useBookActions.tsx';

/** Text that says when a loan is due. */
export function DueNote({ loan }: { loan: LoanRow }) {
  const words = useWords(libraryWords);
  if (loan.LoanState === loanState.returning) return <Status tone="waiting">{words.returning}</Status>;
  const left = daysUntil(loan.DueTime);
  return (
    <Status tone={loan.OverdueDays > 0 ? 'bad' : left <= 3 ? 'waiting' : 'running'}>
      {loan.OverdueDays > 0 ? words.overdue(loan.OverdueDays) : words.dueIn(left)}
    </Status>
  );
}

/** Note about the reader's loan of a book. */
export function LoanNote({ loan }: { loan: LoanRow }) {
  const words = useWords(libraryWords);
  return (
    <div className="book-mine">
      <strong>{words.myLoan}</strong>
      <DueNote loan={loan} />
      <span className="book-why">{words.until(loan.DueTime)}</span>
      {loan.RecallTime && <span className="library-late">{words.recalled}</span>}
    </div>
  );
}

/** Note about the reader's reservation of a book. */
export function HoldNote({ hold }: { hold: HoldRow }) {
  const words = useWords(libraryWords);
  return (
    <div className="book-mine">
      <strong>{words.myHold}</strong>
      <HoldText hold={hold} />
    </div>
  );
}

/** Text with the reader's position in the queue, or with place and last day of the kept copy. */
export function HoldText({ hold }: { hold: HoldRow }) {
  const words = useWords(libraryWords);
  if (hold.PickupDeadline === null)
    return <Status tone="waiting">{words.position(hold.Position ?? 1, hold.QueueLength)}</Status>;
  return (
    <>
      <Status tone="good">{words.ready(hold.PickupDeadline)}</Status>
      <span className="book-why">{[hold.Location, hold.BarCode].filter(Boolean).join(' · ')}</span>
    </>
  );
}
