import { EllipsisOutlined, PlusOutlined, PushpinFilled } from '@ant-design/icons';
import { App, Button, Checkbox, Dropdown, Segmented } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { GivenOf, ReplyOf } from '#kit/contract/call.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { shortTime } from '#kit/web/client/time.ts';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { CacUserMemorandum } from '../../contract/CacUserMemorandum.ts';
import { homeWords } from '../words.ts';
import { Answer } from './Card.tsx';

export type Note = ReplyOf<typeof CacUserMemorandum.GetCacUserMemorandumByTop>['Rows'][number];

/** Loaded on demand, because the page itself needs no form code. */
const NoteDialog = lazy(() => import('./NoteDialog.tsx'));

/** Number of notes shown at first, and after "show more". */
const few = 6;
const many = 100;

/** Card with the person's own notes. */
export function NotesCard() {
  const words = useWords(homeWords);
  const [isDone, setDone] = useState(false);
  const [most, setMost] = useState(few);
  const [edited, edit] = useState<Note | 'new' | null>(null);
  const notes = useCall(CacUserMemorandum.GetCacUserMemorandumByTop, { Count: most, IsDone: isDone });
  return (
    <Panel
      title={words.notes}
      extra={
        <div className="home-card-tools">
          <Segmented
            size="small"
            aria-label={words.notes}
            value={isDone ? 'done' : 'open'}
            onChange={(value) => setDone(value === 'done')}
            options={[
              { value: 'open', label: words.openNotes },
              { value: 'done', label: words.doneNotes },
            ]}
          />
          <Button size="small" icon={<PlusOutlined />} onClick={() => edit('new')}>
            {words.newNote}
          </Button>
        </div>
      }
    >
      <Answer of={notes}>
        {({ Rows, Total }) =>
          Rows.length === 0 ? (
            <p className="home-nothing">{isDone ? words.noDoneNotes : words.noNotes}</p>
          ) : (
            <>
              <ul className="notes">
                {Rows.map((note) => (
                  <NoteLine key={note.Id} note={note} onEdit={() => edit(note)} />
                ))}
              </ul>
              {Total > Rows.length && (
                <Button type="link" size="small" onClick={() => setMost(many)}>
                  {words.moreNotes(Total - Rows.length)}
                </Button>
              )}
            </>
          )
        }
      </Answer>
      <Suspense>
        {edited !== null && <NoteDialog note={edited === 'new' ? null : edited} onClose={() => edit(null)} />}
      </Suspense>
    </Panel>
  );
}

function NoteLine({ note, onEdit }: { note: Note; onEdit: () => void }) {
  const words = useWords(homeWords);
  const showError = useShowError();
  const { modal, message } = App.useApp();
  const change = useAct(CacUserMemorandum.EditCacUserMemorandum);
  const remove = useAct(CacUserMemorandum.DelCacUserMemorandum);
  const [now] = useState(() => Date.now());
  const set = (more: Omit<GivenOf<typeof CacUserMemorandum.EditCacUserMemorandum>, 'Id'>): void =>
    change.mutate({ Id: note.Id, ...more }, { onError: showError });
  const isPast = note.RemindTime !== null && new Date(note.RemindTime).getTime() < now && !note.IsDone;
  const confirmDelete = (): void =>
    void modal.confirm({
      title: words.deleteNote,
      content: note.Content,
      okText: words.delete,
      okButtonProps: { danger: true },
      onOk: () =>
        remove.mutate(
          { Id: note.Id },
          { onSuccess: () => void message.success(words.deleted), onError: showError },
        ),
    });
  return (
    <li className={note.IsDone ? 'note note-done' : 'note'}>
      <Checkbox
        checked={note.IsDone}
        disabled={change.isPending}
        aria-label={note.IsDone ? words.reopen(note.Content) : words.finish(note.Content)}
        onChange={(event) => set({ IsDone: event.target.checked })}
      />
      <button type="button" className="note-text" onClick={onEdit}>
        <span>
          {note.IsTop && <PushpinFilled className="note-top" title={words.isTop} aria-label={words.isTop} />}
          {note.Content}
        </span>
        {note.RemindTime !== null && (
          <span className={isPast ? 'note-time note-past' : 'note-time'}>
            {isPast && `${words.overdue} `}
            {shortTime(note.RemindTime)}
          </span>
        )}
      </button>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'edit', label: words.edit, onClick: onEdit },
            {
              key: 'top',
              label: note.IsTop ? words.offTop : words.toTop,
              onClick: () => set({ IsTop: !note.IsTop }),
            },
            { key: 'delete', label: words.delete, danger: true, onClick: confirmDelete },
          ],
        }}
      >
        <Button
          type="text"
          size="small"
          icon={<EllipsisOutlined />}
          aria-label={words.noteMenu(note.Content)}
        />
      </Dropdown>
    </li>
  );
}
