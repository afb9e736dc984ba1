import { PlusOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useMemo, useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { watchKind } from '../../contract/codes.ts';
import { VisitorForm } from '../../contract/VisitorForm.ts';
import { deskWords } from '../desk-words.ts';
import { WatchMark } from './VisitMark.tsx';

type Entry = ReplyOf<typeof VisitorForm.GetWatchPage>['Rows'][number];

/** List of the people whom the desk watches for. */
export function WatchList() {
  const { watch: words } = useWords(deskWords);
  const { message, modal } = App.useApp();
  const showError = useShowError();
  const del = useAct(VisitorForm.DelWatch);
  const [isAdding, setAdding] = useState(false);
  const kinds = useMemo(
    () => [
      { value: watchKind.block, label: words.block },
      { value: watchKind.vip, label: words.vip },
    ],
    [words],
  );
  const filters = useMemo<readonly Filter[]>(
    () => [
      { kind: 'search', names: ['Keyword'], label: words.search },
      {
        kind: 'choice',
        names: ['Kind'],
        label: words.kind,
        options: kinds.map(({ value, label }) => ({ value: String(value), label })),
      },
      { kind: 'choice', names: ['All'], label: words.until, options: [{ value: 'true', label: words.all }] },
    ],
    [words, kinds],
  );
  const remove = ({ Id }: Entry): void =>
    void modal.confirm({
      title: words.removeTitle,
      okText: words.remove,
      okButtonProps: { danger: true },
      cancelText: words.cancel,
      onOk: () =>
        del.mutate({ Id }, { onSuccess: () => void message.success(words.removed), onError: showError }),
    });
  const add = (
    <Button icon={<PlusOutlined />} onClick={() => setAdding(true)}>
      {words.add}
    </Button>
  );
  return (
    <>
      <div className="watch-head">
        <p className="muted">{words.blockHint}</p>
        {add}
      </div>
      <ListScreen<Entry, typeof VisitorForm.GetWatchPage>
        from={VisitorForm.GetWatchPage}
        filters={filters}
        rowKey={(entry) => entry.Id}
        columns={useWatchColumns(remove)}
        empty={{ text: words.empty }}
      />
      {isAdding && (
        <Modal open title={words.title} footer={null} onCancel={() => setAdding(false)} destroyOnHidden>
          <EditForm
            call={VisitorForm.AddWatch}
            initial={{ Kind: watchKind.block }}
            fields={[
              { name: 'Kind', label: words.kind, kind: 'radios', options: kinds },
              { name: 'Name', label: words.name, kind: 'text' },
              { name: 'Phone', label: words.phone, kind: 'text' },
              { name: 'Company', label: words.company, kind: 'text', hint: words.hint },
              { name: 'Reason', label: words.reason, kind: 'area' },
              { name: 'ExpireTime', label: words.until, kind: 'day', hint: words.forGood },
            ]}
            submit={words.submit}
            onCancel={{ label: words.cancel, run: () => setAdding(false) }}
            onDone={() => {
              void message.success(words.saved);
              setAdding(false);
            }}
          />
        </Modal>
      )}
    </>
  );
}

function useWatchColumns(onRemove: (entry: Entry) => void): readonly Column<Entry>[] {
  const { watch: words } = useWords(deskWords);
  const language = useLanguage();
  return [
    {
      key: 'who',
      title: words.name,
      phone: 'title',
      show: (entry) => [entry.Name, entry.Phone].filter(Boolean).join(' · ') || entry.Company,
    },
    { key: 'kind', title: words.kind, phone: 'state', show: (entry) => <WatchMark flag={entry.Kind} /> },
    { key: 'company', title: words.company, phone: 'fact', show: (entry) => entry.Company || '--' },
    { key: 'reason', title: words.reason, phone: 'fact', show: (entry) => entry.Reason },
    {
      key: 'until',
      title: words.until,
      phone: 'fact',
      show: (entry) =>
        entry.ExpireTime ? `${entry.ExpireTime}${entry.IsOver ? ` · ${words.over}` : ''}` : words.forGood,
    },
    {
      key: 'by',
      title: words.by,
      show: (entry) =>
        `${inLanguage(language, entry.CreateName, entry.CreateNameEn)} · ${timeText(entry.CreateTime).slice(0, 10)}`,
    },
    {
      key: 'actions',
      title: words.actions,
      phone: 'fact',
      show: (entry) => (
        <Button type="link" size="small" danger onClick={() => onRemove(entry)}>
          {words.remove}
        </Button>
      ),
    },
  ];
}
