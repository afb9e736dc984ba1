import { EllipsisOutlined } from '@ant-design/icons';
import { App, Button, Dropdown } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { saveFile } from '#kit/web/client/save-file.ts';
import { timeText } from '#kit/web/client/time.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { Drawer, Modal } from '#kit/web/parts/Overlay.tsx';
import { TabLinks } from '#kit/web/parts/TabLinks.tsx';
import { BookStorSetting } from '../../contract/BookStorSetting.ts';
import { copyStateLabels, copyStates } from '../../contract/codes.ts';
import type { ManagedCopy } from '../../contract/shapes.ts';
import { manageWords } from '../manage-words.ts';
import { BookState } from '../parts/BookState.tsx';
import { bookPath } from '../paths.ts';
import { CopyLog } from './CopyLog.tsx';

/** List of copies by state, with changes of several at once. */
export function Copies({ onEdit }: { readonly onEdit: (titleId: number) => void }) {
  const words = useWords(manageWords);
  const language = useLanguage();
  const [search] = useSearchParams();
  const state = search.get('CopyState') ?? '';
  const keyword = search.get('Keyword') ?? '';
  const counts = useCall(
    BookStorSetting.GetCopyPage,
    { PageSize: 1, ...(keyword ? { Keyword: keyword } : {}) },
    { keep: true },
  ).data?.Counts;
  const all = Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0);
  const tabTo = (value: string): string => {
    const next = new URLSearchParams({ view: 'copies' });
    if (keyword) next.set('Keyword', keyword);
    if (value) next.set('CopyState', value);
    return `?${next}`;
  };
  return (
    <>
      <TabLinks
        isSecond
        label={words.state}
        current={state}
        tabs={[
          { key: '', to: tabTo(''), label: words.allStates, count: all },
          ...copyStates.map((one) => ({
            key: String(one),
            to: tabTo(String(one)),
            label: copyStateLabels[one][language],
            count: counts?.[one],
          })),
        ]}
      />
      <CopyList key={state} state={state} onEdit={onEdit} />
    </>
  );
}

interface CopyListProps {
  /** State of the copies to show. Empty: every state. */
  readonly state: string;
  readonly onEdit: (titleId: number) => void;
}

function CopyList({ state, onEdit }: CopyListProps) {
  const words = useWords(manageWords);
  const [chosen, choose] = useState<readonly number[]>([]);
  const [isChanging, setChanging] = useState(false);
  const [logged, setLogged] = useState<ManagedCopy | null>(null);
  const filters = useMemo<readonly Filter[]>(
    () => [{ kind: 'search', names: ['Keyword'], label: words.searchCopies }],
    [words],
  );
  const columns = useCopyColumns({ onEdit, onLog: setLogged });
  return (
    <>
      <ListScreen<ManagedCopy, typeof BookStorSetting.GetCopyPage>
        from={BookStorSetting.GetCopyPage}
        rowKey={(row) => row.Id}
        columns={columns}
        filters={filters}
        {...(state ? { fixed: { CopyState: Number(state) } } : {})}
        exported={({ Keyword = '' }) =>
          saveFile(
            BookStorSetting.ExportCopyList,
            { Keyword, ...(state ? { CopyState: state } : {}) },
            `${words.copies}.xlsx`,
          )
        }
        empty={{ text: words.noCopies }}
        pick={{
          keys: chosen,
          onChange: (_keys, rows) => choose(rows.map(({ Id }) => Id)),
          label: (copy) => words.select(copy.BarCode),
          all: words.selectAll,
          bar: (
            <>
              <span aria-live="polite">{words.selected(chosen.length)}</span>
              <Button type="primary" onClick={() => setChanging(true)}>
                {words.changeState}
              </Button>
              <Button type="link" onClick={() => choose([])}>
                {words.clearSelection}
              </Button>
            </>
          ),
        }}
      />
      {isChanging && (
        <BatchDialog
          ids={chosen}
          onClose={() => setChanging(false)}
          onDone={(failed) => {
            setChanging(false);
            choose(failed);
          }}
        />
      )}
      <Drawer
        open={logged !== null}
        size={480}
        title={logged && `${logged.Name} · ${logged.BarCode}`}
        onClose={() => setLogged(null)}
        mask={{ closable: true }}
        destroyOnHidden
      >
        {logged && <CopyLog copyId={logged.Id} />}
      </Drawer>
    </>
  );
}

/** Text on one line, with the full text on hover. */
function Line({ text }: { text: string }) {
  return (
    <span className="copy-text" title={text}>
      {text}
    </span>
  );
}

interface CopyColumns {
  readonly onEdit: (titleId: number) => void;
  readonly onLog: (copy: ManagedCopy) => void;
}

function useCopyColumns({ onEdit, onLog }: CopyColumns): readonly Column<ManagedCopy>[] {
  const words = useWords(manageWords);
  const language = useLanguage();
  return [
    { key: 'code', title: words.barCode, width: 110, phone: 'fact', show: (row) => row.BarCode },
    { key: 'book', title: words.book, isWide: true, phone: 'title', show: (row) => <Line text={row.Name} /> },
    { key: 'author', title: words.author, width: 150, show: (row) => <Line text={row.Author} /> },
    { key: 'place', title: words.location, width: 150, phone: 'fact', show: (row) => row.Location },
    {
      key: 'state',
      title: words.state,
      width: 120,
      phone: 'state',
      show: (row) => <BookState state={row.CopyState} text={row.StateText} />,
    },
    {
      key: 'reader',
      title: words.reader,
      width: 110,
      show: (row) => inLanguage(language, row.ReaderName ?? '', row.ReaderNameEn ?? ''),
    },
    { key: 'due', title: words.due, width: 112, show: (row) => row.DueTime ?? '' },
    { key: 'changed', title: words.changed, width: 150, show: (row) => timeText(row.ChangeTime) },
    {
      key: 'actions',
      title: words.acts,
      width: 72,
      phone: 'fact',
      show: (row) => <CopyMenu copy={row} onEdit={onEdit} onLog={onLog} />,
    },
  ];
}

interface CopyMenuProps {
  readonly copy: ManagedCopy;
  readonly onEdit: (titleId: number) => void;
  readonly onLog: (copy: ManagedCopy) => void;
}

function CopyMenu({ copy, onEdit, onLog }: CopyMenuProps) {
  const words = useWords(manageWords);
  const navigate = useNavigate();
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'edit', label: words.editBook, onClick: () => onEdit(copy.TitleId) },
          { key: 'open', label: words.openBook, onClick: () => void navigate(bookPath(copy.TitleId)) },
          { key: 'log', label: words.log, onClick: () => onLog(copy) },
        ],
      }}
    >
      <Button type="text" icon={<EllipsisOutlined />} aria-label={words.actions(copy.BarCode)} />
    </Dropdown>
  );
}

interface BatchDialogProps {
  readonly ids: readonly number[];
  readonly onClose: () => void;
  /** Called with the copies that could not be changed. */
  readonly onDone: (failed: readonly number[]) => void;
}

function BatchDialog({ ids, onClose, onDone }: BatchDialogProps) {
  const words = useWords(manageWords);
  const language = useLanguage();
  const { message, modal } = App.useApp();
  return (
    <Modal open title={words.changeState} footer={null} onCancel={onClose}>
      <EditForm
        call={BookStorSetting.UpdateListBook}
        hidden={{ Ids: [...ids] }}
        fields={[
          {
            name: 'CopyState',
            label: words.state,
            kind: 'choice',
            isClearable: true,
            hint: words.changeStateHint,
            options: [1, 5, 7, 8].map((value) => ({
              value,
              label: copyStateLabels[value as 1 | 5 | 7 | 8][language],
            })),
          },
          { name: 'Location', label: words.newLocation, kind: 'text', hint: words.locationHint },
          { name: 'Reason', label: words.reason, kind: 'text' },
        ]}
        adapt={(values) =>
          Object.fromEntries(
            Object.entries(values).filter(([, value]) => value !== undefined && value !== ''),
          )
        }
        submit={words.confirm}
        onDone={({ Rows }) => {
          const failed = Rows.filter(({ Code }) => Code !== 1);
          if (failed.length === 0) void message.success(words.batchDone(Rows.length));
          else
            void modal.warning({
              title: words.batchSome(Rows.length - failed.length, failed.length),
              content: failedList(failed),
            });
          onDone(failed.map(({ Id }) => Id));
        }}
      />
    </Modal>
  );
}

function failedList(
  rows: readonly { readonly Id: number; readonly BarCode: string; readonly Msg: string }[],
) {
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.Id}>
          {row.BarCode}: {row.Msg}
        </li>
      ))}
    </ul>
  );
}
