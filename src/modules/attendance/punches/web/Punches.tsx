import { App, Button } from 'antd';
import { useMemo, useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { Drawer, Modal } from '#kit/web/parts/Overlay.tsx';
import { PageActions } from '#kit/web/parts/Page.tsx';
import { Person } from '#kit/web/parts/PersonName.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { punchSourceLabels } from '#modules/attendance/contract/codes.ts';
import { useDepartmentItems } from '#modules/people/web/open.tsx';
import { AttendPunch } from '../contract/AttendPunch.ts';
import { Badges } from './Badges.tsx';
import { badgeWords } from './badge-words.ts';
import { Batches } from './Batches.tsx';
import { PunchImport } from './PunchImport.tsx';
import { Strays } from './Strays.tsx';
import { punchWords } from './words.ts';
import '#modules/attendance/shifts/web/shifts.css';
import './punches.css';

type Row = ReplyOf<typeof AttendPunch.GetPunchPage>['Rows'][number];

/** Width of a drawer over the list, in pixels. */
const width = 640;

/** Page with the punches of everybody in the caller's scope, and the ways to import them. */
export default function Punches() {
  const words = useWords(punchWords);
  const [opened, open] = useState<'import' | 'batches' | 'strays' | 'badges' | null>(null);
  const [voided, makeVoid] = useState<Row | null>(null);
  const mayImport = useCall(AttendPunch.GetPunchProfileList, {}).data?.CanImport ?? false;
  const waiting = useCall(AttendPunch.GetStrayPunchPage, {}, { enabled: mayImport }).data?.Total ?? 0;
  const close = (): void => open(null);
  const { open: badgesOpen } = useWords(badgeWords);
  const titles = {
    import: words.import.title,
    batches: words.batches.open,
    strays: words.strays.title,
    badges: badgesOpen,
  };
  return (
    <>
      {mayImport && (
        <PageActions>
          <Button onClick={() => open('strays')}>{words.strays.open(waiting)}</Button>
          <Button onClick={() => open('badges')}>{badgesOpen}</Button>
          <Button onClick={() => open('batches')}>{words.batches.open}</Button>
          <Button type="primary" onClick={() => open('import')}>
            {words.import.open}
          </Button>
        </PageActions>
      )}
      <ListScreen<Row, typeof AttendPunch.GetPunchPage>
        from={AttendPunch.GetPunchPage}
        columns={useColumns(makeVoid)}
        rowKey={(row) => row.PunchID}
        filters={useFilters()}
        empty={{ text: words.empty }}
      />
      <Drawer
        open={opened !== null}
        size={width}
        title={opened === null ? '' : titles[opened]}
        onClose={close}
        mask={{ closable: true }}
        destroyOnHidden
      >
        {opened === 'import' && <PunchImport onDone={close} />}
        {opened === 'batches' && <Batches />}
        {opened === 'strays' && <Strays />}
        {opened === 'badges' && <Badges />}
      </Drawer>
      {voided && <VoidForm row={voided} onClose={() => makeVoid(null)} />}
    </>
  );
}

function VoidForm({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
  const words = useWords(punchWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const name = inLanguage(language, row.ChineseName, row.EnglishName);
  return (
    <Modal
      open
      title={words.voidTitle(name, timeText(row.At))}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <p className="leave-hint">{words.voidHint}</p>
      <EditForm
        call={AttendPunch.VoidPunch}
        fields={[{ name: 'Reason', label: words.reason, kind: 'area' }]}
        hidden={{ PunchID: row.PunchID }}
        submit={words.makeVoid}
        isDanger
        onDone={() => {
          void message.success(words.saved);
          onClose();
        }}
        onCancel={{ label: words.cancel, run: onClose }}
      />
    </Modal>
  );
}

function useColumns(makeVoid: (row: Row) => void): readonly Column<Row>[] {
  const words = useWords(punchWords);
  const language = useLanguage();
  return [
    { key: 'employee', title: words.employee, phone: 'title', show: (row) => <Person of={row} /> },
    { key: 'number', title: words.number, show: (row) => row.EmployeeId },
    { key: 'at', title: words.at, phone: 'fact', show: (row) => timeText(row.At) },
    {
      key: 'source',
      title: words.source,
      phone: 'fact',
      show: (row) => punchSourceLabels[row.Source][language],
    },
    { key: 'from', title: words.from, show: (row) => row.DeviceName || row.BatchName || '--' },
    {
      key: 'place',
      title: words.place,
      show: (row) =>
        row.Latitude === null
          ? '--'
          : `${row.Latitude}, ${row.Longitude}${row.Accuracy ? ` ±${row.Accuracy} m` : ''}`,
    },
    {
      key: 'state',
      title: words.state,
      phone: 'state',
      show: (row) =>
        row.VoidAt === null ? (
          <Status tone="good">{words.counts}</Status>
        ) : (
          <span title={words.voidNote(inLanguage(language, row.VoidBy, row.VoidByEn), row.VoidReason)}>
            <Status tone="paused">{words.isVoid}</Status> <small>{row.VoidReason}</small>
          </span>
        ),
    },
    {
      key: 'actions',
      title: '',
      align: 'right',
      phone: 'fact',
      show: (row) =>
        row.VoidAt === null && row.FormID === null ? (
          <Button
            size="small"
            type="link"
            aria-label={`${words.makeVoid} ${inLanguage(language, row.ChineseName, row.EnglishName)} ${timeText(row.At)}`}
            onClick={() => makeVoid(row)}
          >
            {words.makeVoid}
          </Button>
        ) : null,
    },
  ];
}

function useFilters(): readonly Filter[] {
  const words = useWords(punchWords);
  const language = useLanguage();
  const { items: departments } = useDepartmentItems();
  return useMemo<readonly Filter[]>(
    () => [
      { kind: 'search', names: ['Keyword'], label: words.search },
      { kind: 'days', names: ['From', 'To'], label: words.days },
      {
        kind: 'choice',
        names: ['Source'],
        label: words.source,
        options: Object.entries(punchSourceLabels).map(([value, label]) => ({
          value,
          label: label[language],
        })),
      },
      {
        kind: 'choice',
        names: ['IsVoid'],
        label: words.onlyVoid,
        options: [
          { value: 'true', label: words.yes },
          { value: 'false', label: words.no },
        ],
      },
      {
        kind: 'tree',
        names: ['DeptId'],
        label: words.department,
        items: departments,
      },
    ],
    [departments, language, words],
  );
}
