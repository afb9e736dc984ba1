import { App, Button } from 'antd';
import { useState } from 'react';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { saveFile } from '#kit/web/client/save-file.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { Drawer, Modal } from '#kit/web/parts/Overlay.tsx';
import { workTypeLabels } from '#modules/okr/contract/codes.ts';
import { Person } from '#modules/okr/web/parts/Person.tsx';
import { hoursOf } from '#modules/okr/web/parts/percent.ts';
import { WorkRecord } from '../contract/WorkRecord.ts';
import type { RecordRow } from '../contract/record-shapes.ts';
import { RecordState } from './RecordLine.tsx';
import { ReportDialog } from './ReportDialog.tsx';
import { recordWords } from './words.ts';
import './records.css';

type Asked = Parameters<typeof saveFile<typeof WorkRecord.Export>>[1];

/** Records that wait for the reader's confirmation. Several can be confirmed at once. */
export function Confirming() {
  const words = useWords(recordWords);
  const language = useLanguage();
  const [picked, setPicked] = useState<readonly RecordRow[]>([]);
  const columns = useRecordColumns();
  const filters: readonly Filter[] = [
    { kind: 'search', names: ['Keyword'], label: words.search },
    { kind: 'days', names: ['DateFrom', 'DateTo'], label: words.days },
  ];
  const nameOf = ({ Person: { ChineseName, EnglishName }, WorkDate }: RecordRow): string =>
    `${inLanguage(language, ChineseName, EnglishName)} ${WorkDate}`;
  return (
    <ListScreen<RecordRow, typeof WorkRecord.GetPage>
      from={WorkRecord.GetPage}
      fixed={{ IsWaiting: true }}
      rowKey={({ RecordID }) => RecordID}
      columns={columns}
      filters={filters}
      exported={(given) => saveFile(WorkRecord.Export, { ...given, IsWaiting: true }, `${words.export}.xlsx`)}
      pick={{
        keys: picked.map(({ RecordID }) => RecordID),
        onChange: (_keys, rows) => setPicked(rows),
        label: (row) => words.pick(nameOf(row)),
        all: words.all,
        bar: <Bar rows={picked} onDone={() => setPicked([])} />,
      }}
      empty={{ text: words.emptyWaiting }}
    />
  );
}

function Bar({ rows, onDone }: { readonly rows: readonly RecordRow[]; readonly onDone: () => void }) {
  const words = useWords(recordWords);
  const { message } = App.useApp();
  const showError = useShowError();
  const act = useAct(WorkRecord.Review);
  const [isReturning, setReturning] = useState(false);
  const Records = rows.map(({ RecordID, Version }) => ({ RecordID, Version }));
  return (
    <>
      <span>{words.chosen(rows.length)}</span>
      <Button
        type="primary"
        loading={act.isPending}
        onClick={() =>
          act.mutate(
            { Records, IsConfirmed: true },
            {
              onSuccess: () => {
                void message.success(words.confirmed);
                onDone();
              },
              onError: showError,
            },
          )
        }
      >
        {words.ok}
      </Button>
      <Button danger onClick={() => setReturning(true)}>
        {words.giveBack}
      </Button>
      {isReturning && (
        <Modal
          open
          footer={null}
          title={words.giveBackTitle(rows.length)}
          onCancel={() => setReturning(false)}
        >
          <EditForm
            call={WorkRecord.Review}
            hidden={{ Records, IsConfirmed: false }}
            fields={[{ name: 'Reason', label: words.reason, kind: 'area', isRequired: true }]}
            submit={words.giveBack}
            isDanger
            onCancel={{ label: words.cancel, run: () => setReturning(false) }}
            onDone={() => {
              void message.success(words.givenBack);
              setReturning(false);
              onDone();
            }}
          />
        </Modal>
      )}
    </>
  );
}

interface RecordDrawerProps {
  readonly title: string;
  readonly asked: Asked;
  readonly onClose: () => void;
}

/** Drawer with the records behind a figure. */
export function RecordDrawer({ title, asked, onClose }: RecordDrawerProps) {
  const words = useWords(recordWords);
  const columns = useRecordColumns();
  return (
    <Drawer open size={920} title={title} onClose={onClose}>
      <ListScreen<RecordRow, typeof WorkRecord.GetPage>
        from={WorkRecord.GetPage}
        fixed={{ ...asked }}
        rowKey={({ RecordID }) => RecordID}
        columns={columns}
        empty={{ text: words.emptyAll }}
      />
    </Drawer>
  );
}

function useRecordColumns(): readonly Column<RecordRow>[] {
  const words = useWords(recordWords);
  const language = useLanguage();
  return [
    {
      key: 'person',
      title: words.person,
      phone: 'title',
      isLine: true,
      show: (row) => <Person of={row.Person} />,
    },
    { key: 'day', title: words.day, phone: 'fact', isLine: true, show: (row) => row.WorkDate },
    {
      key: 'hours',
      title: words.hoursTitle,
      phone: 'fact',
      isLine: true,
      align: 'right',
      show: (row) => hoursOf(row.Minutes),
    },
    {
      key: 'item',
      title: words.item,
      phone: 'fact',
      isWide: true,
      show: (row) => [row.Item, row.Content].filter(Boolean).join(' · ') || '--',
    },
    {
      key: 'type',
      title: words.type,
      isLine: true,
      show: (row) => workTypeLabels[row.TypeID]![language],
    },
    {
      key: 'state',
      title: words.state,
      phone: 'state',
      isLine: true,
      show: (row) => <RecordState of={row.State} />,
    },
    { key: 'actions', title: '', phone: 'fact', show: (row) => <Report row={row} /> },
  ];
}

function Report({ row }: { readonly row: RecordRow }) {
  const words = useWords(recordWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" type="text" onClick={() => setOpen(true)}>
        {words.report}
      </Button>
      {isOpen && <ReportDialog day={row.WorkDate} recordId={row.RecordID} onClose={() => setOpen(false)} />}
    </>
  );
}
