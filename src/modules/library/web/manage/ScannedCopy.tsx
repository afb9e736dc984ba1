import { App, Button } from 'antd';
import { useState } from 'react';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Person } from '#kit/web/parts/PersonName.tsx';
import { PersonField, type PersonChoice } from '#modules/people/web/open.tsx';
import { BookStorSetting } from '../../contract/BookStorSetting.ts';
import { copyState } from '../../contract/codes.ts';
import type { HoldRow, ManagedCopy, ReaderLoan } from '../../contract/shapes.ts';
import { manageWords } from '../manage-words.ts';
import { BookLine } from '../parts/BookLine.tsx';
import { BookState } from '../parts/BookState.tsx';
import { DueNote } from '../parts/OwnNotes.tsx';
import { ReturnActions } from './ReturnButtons.tsx';

interface ScannedCopyProps {
  readonly copy: ManagedCopy;
  readonly loan: ReaderLoan | null;
  readonly hold: HoldRow | null;
  readonly onDone: () => void;
}

/** Scanned copy with the actions that its state allows. */
export function ScannedCopy({ copy, loan, hold, onDone }: ScannedCopyProps) {
  const words = useWords(manageWords);
  const language = useLanguage();
  const holder = hold && inLanguage(language, hold.ChineseName, hold.EnglishName);
  const { lend, isLending } = useLend(copy, onDone);
  return (
    <div className="desk-found">
      <ul className="library-lines library-tight">
        <BookLine
          id={copy.TitleId}
          name={copy.Name}
          author={copy.Author}
          notes={
            <span className="book-note">{[copy.BarCode, copy.Location].filter(Boolean).join(' · ')}</span>
          }
          side={<BookState state={copy.CopyState} text={copy.StateText} />}
        />
      </ul>
      {loan && (
        <>
          <div className="book-mine">
            <Person of={loan} />
            <DueNote loan={loan} />
            {loan.Waiting > 0 && <span className="book-why">{words.waiting(loan.Waiting)}</span>}
          </div>
          <div className="book-actions">
            <ReturnActions loan={loan} onDone={onDone} />
          </div>
        </>
      )}
      {hold && holder && (
        <>
          <div className="book-mine">{words.keptFor(holder, hold.PickupDeadline ?? '')}</div>
          <div className="book-actions">
            <Button type="primary" loading={isLending} onClick={() => lend(hold.AUID)}>
              {words.lendToHolder(holder)}
            </Button>
          </div>
        </>
      )}
      {copy.CopyState === copyState.onShelf && <LendForm isLending={isLending} onLend={lend} />}
      {[copyState.offShelf, copyState.cataloguing, copyState.missing].some(
        (state) => state === copy.CopyState,
      ) && <ShelveButton copyId={copy.Id} onDone={onDone} />}
    </div>
  );
}

function useLend(copy: ManagedCopy, onDone: () => void) {
  const words = useWords(manageWords);
  const showError = useShowError();
  const { message } = App.useApp();
  const act = useAct(BookStorSetting.LendBook);
  return {
    isLending: act.isPending,
    lend: (AUID: number): void =>
      act.mutate(
        { CopyId: copy.Id, AUID },
        {
          onSuccess: ({ DueTime }) => {
            void message.success(words.lent(copy.Name, DueTime), 5);
            onDone();
          },
          onError: showError,
        },
      ),
  };
}

function LendForm({
  isLending,
  onLend,
}: {
  readonly isLending: boolean;
  readonly onLend: (auid: number) => void;
}) {
  const words = useWords(manageWords);
  const [reader, setReader] = useState<PersonChoice | null>(null);
  return (
    <form
      className="desk-lend"
      onSubmit={(event) => {
        event.preventDefault();
        if (reader) onLend(reader.id);
      }}
    >
      <label htmlFor="desk-reader">{words.lendTo}</label>
      <PersonField id="desk-reader" value={reader} onChange={setReader} />
      <Button type="primary" htmlType="submit" disabled={!reader} loading={isLending}>
        {words.lend}
      </Button>
    </form>
  );
}

function ShelveButton({ copyId, onDone }: { readonly copyId: number; readonly onDone: () => void }) {
  const words = useWords(manageWords);
  const showError = useShowError();
  const { message } = App.useApp();
  const act = useAct(BookStorSetting.IsShelfBook);
  const shelve = (): void =>
    act.mutate(
      { CopyId: copyId, IsShelf: true },
      {
        onSuccess: () => {
          void message.success(words.shelved);
          onDone();
        },
        onError: showError,
      },
    );
  return (
    <div className="book-actions">
      <Button type="primary" loading={act.isPending} onClick={shelve}>
        {words.toShelf}
      </Button>
    </div>
  );
}
