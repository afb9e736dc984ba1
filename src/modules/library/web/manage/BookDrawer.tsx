import { App, Button } from 'antd';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { Opened } from '#kit/web/form/Opened.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { useCan } from '#modules/people/web/open.tsx';
import { BookStorSetting } from '../../contract/BookStorSetting.ts';
import { bookTypeLabels, bookTypes, superCode } from '../../contract/codes.ts';
import type { BookDetail } from '../../contract/shapes.ts';
import { manageWords } from '../manage-words.ts';
import { AddCopiesForm, useEntryStates } from './AddCopiesForm.tsx';

interface BookDrawerProps {
  /** Id of the book to edit; `new` adds one. */
  readonly edit: string | null;
  /** ISBN that is filled in for a new book. */
  readonly isbn: string;
  readonly onClose: () => void;
}

/** Drawer to add or change a book with its copies. */
export function BookDrawer({ edit, isbn, onClose }: BookDrawerProps) {
  const words = useWords(manageWords);
  const id = Number(edit) || 0;
  return (
    <Drawer
      open={edit !== null}
      size={640}
      title={edit === 'new' ? words.addBook : words.editBook}
      onClose={onClose}
      destroyOnHidden
    >
      {edit === 'new' && <NewBook isbn={isbn} onClose={onClose} />}
      {id > 0 && <EditBook id={id} onClose={onClose} />}
    </Drawer>
  );
}

function useBookFields(): readonly Field[] {
  const words = useWords(manageWords);
  const language = useLanguage();
  return [
    { name: 'Isbn', label: words.isbn, kind: 'text', hint: words.isbnHint },
    { name: 'Name', label: words.name, kind: 'text' },
    { name: 'Author', label: words.author, kind: 'text' },
    {
      name: 'BookType',
      label: words.type,
      kind: 'choice',
      isRequired: true,
      options: bookTypes.map((value) => ({ value, label: bookTypeLabels[value][language] })),
    },
    { name: 'Publisher', label: words.publisher, kind: 'text' },
    { name: 'PublishYear', label: words.year, kind: 'number' },
    { name: 'Price', label: words.price, kind: 'text' },
    { name: 'Summary', label: words.summary, kind: 'area' },
  ];
}

/** Removes empty values, so that they are not sent. */
const filled = (values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== '' && value !== null && value !== undefined),
  );

function NewBook({ isbn, onClose }: { readonly isbn: string; readonly onClose: () => void }) {
  const words = useWords(manageWords);
  const fields = useBookFields();
  const states = useEntryStates();
  const { message } = App.useApp();
  return (
    <EditForm
      call={BookStorSetting.AddBook}
      fields={[
        ...fields,
        { name: 'CopyCount', label: words.copyCount, kind: 'number', section: words.copies },
        { name: 'Location', label: words.location, kind: 'text' },
        { name: 'CopyState', label: words.initialState, kind: 'choice', options: states },
      ]}
      adapt={filled}
      initial={{ Isbn: isbn, CopyCount: 1, CopyState: 1 }}
      submit={words.add}
      onDone={({ BarCodes }) => {
        void message.success(BarCodes.length > 0 ? words.added(BarCodes.join(', ')) : words.addedNone, 6);
        onClose();
      }}
    />
  );
}

function EditBook({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const words = useWords(manageWords);
  const fields = useBookFields();
  const { message } = App.useApp();
  const book = useCall(BookStorSetting.GetBookInfoDetaile, { id });
  return (
    <Answer of={book} rows={8} isFresh>
      {(found) => (
        <>
          <Opened key={id} of={found} version={({ RowVersion }) => RowVersion}>
            {(opened, saved) => (
              <EditForm
                call={BookStorSetting.UpdateBook}
                hidden={{ Id: id, RowVersion: opened.RowVersion }}
                fields={fields}
                adapt={filled}
                initial={{
                  Isbn: opened.Isbn ?? '',
                  Name: opened.Name,
                  Author: opened.Author,
                  BookType: opened.BookType,
                  Publisher: opened.Publisher,
                  PublishYear: opened.PublishYear,
                  Price: opened.Price ?? '',
                  Summary: opened.Summary,
                }}
                submit={words.save}
                onDone={() => {
                  void message.success(words.saved);
                  saved();
                  onClose();
                }}
              />
            )}
          </Opened>
          <h3>{words.addCopies}</h3>
          <AddCopiesForm titleId={id} onDone={onClose} />
          <DeleteButton book={found} onDone={onClose} />
        </>
      )}
    </Answer>
  );
}

function DeleteButton({ book, onDone }: { readonly book: BookDetail; readonly onDone: () => void }) {
  const words = useWords(manageWords);
  const showError = useShowError();
  const { modal, message } = App.useApp();
  const act = useAct(BookStorSetting.DelBook);
  if (!useCan()(superCode)) return null;
  const ask = (): void =>
    void modal.confirm({
      title: words.deleteAsk(book.Name),
      content: words.deleteNote,
      okText: words.deleteBook,
      okButtonProps: { danger: true },
      onOk: () =>
        act.mutate(
          { Id: book.Id, RowVersion: book.RowVersion },
          {
            onSuccess: () => {
              void message.success(words.deleted);
              onDone();
            },
            onError: showError,
          },
        ),
    });
  return (
    <div className="book-actions">
      <Button danger loading={act.isPending} onClick={ask}>
        {words.deleteBook}
      </Button>
    </div>
  );
}
