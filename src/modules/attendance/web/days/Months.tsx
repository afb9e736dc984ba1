import { PlusOutlined } from '@ant-design/icons';
import { App, Button, Table } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { PageActions } from '#kit/web/parts/Page.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { Status, type Tone } from '#kit/web/parts/Status.tsx';
import { monthState, monthStateLabels, type MonthState } from '../../contract/day-codes.ts';
import { SettingUpCourse } from '../../contract/SettingUpCourse.ts';
import { LockDialog, MonthDialog, UnlockDialog } from './MonthDialogs.tsx';
import { CorrectionsDrawer, SaidDrawer } from './MonthDrawers.tsx';
import { monthWords } from './month-words.ts';
import './days.css';

export type MonthRow = ReplyOf<typeof SettingUpCourse.GetSettingUpCourseList>['Rows'][number];

const tones: Record<MonthState, Tone> = { 1: 'neutral', 2: 'waiting', 3: 'good' };

type Opened =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'lock' | 'unlock' | 'said' | 'corrections'; readonly row: MonthRow };

/** Page with the attendance months of companies, to open, confirm and lock them. */
export default function Months() {
  const words = useWords(monthWords);
  const [opened, open] = useState<Opened | null>(null);
  const found = useCall(SettingUpCourse.GetSettingUpCourseList, {});
  const close = (): void => open(null);
  /** A dialog shows the month as it is by now: whoever disputes meanwhile is not passed over. */
  const live = (row: MonthRow): MonthRow => found.data?.Rows.find(({ ID }) => ID === row.ID) ?? row;
  return (
    <>
      {found.data?.CanUpdate && (
        <PageActions>
          <Button type="primary" icon={<PlusOutlined />} onClick={() => open({ kind: 'add' })}>
            {words.add}
          </Button>
        </PageActions>
      )}
      <Answer of={found} rows={6}>
        {({ Rows, CanUpdate }) =>
          Rows.length === 0 ? (
            <Nothing text={words.empty} />
          ) : (
            <Panel flush>
              <List rows={Rows} canUpdate={CanUpdate} onOpen={open} />
            </Panel>
          )
        }
      </Answer>
      {opened?.kind === 'add' && <MonthDialog onClose={close} />}
      {opened?.kind === 'edit' && <MonthDialog row={opened.row} onClose={close} />}
      {opened?.kind === 'lock' && (
        <LockDialog row={live(opened.row)} onClose={close} onRefused={() => void found.refetch()} />
      )}
      {opened?.kind === 'unlock' && <UnlockDialog row={opened.row} onClose={close} />}
      {opened?.kind === 'said' && <SaidDrawer row={opened.row} onClose={close} />}
      {opened?.kind === 'corrections' && (
        <CorrectionsDrawer row={opened.row} canUpdate={found.data?.CanUpdate ?? false} onClose={close} />
      )}
    </>
  );
}

interface ListProps {
  readonly rows: readonly MonthRow[];
  readonly canUpdate: boolean;
  readonly onOpen: (opened: Opened) => void;
}

function List({ rows, canUpdate, onOpen }: ListProps) {
  const words = useWords(monthWords);
  const language = useLanguage();
  return (
    <Table<MonthRow>
      size="small"
      rowKey="ID"
      dataSource={[...rows]}
      pagination={rows.length > 30 ? { pageSize: 30, showSizeChanger: false } : false}
      scroll={{ x: 'max-content' }}
      columns={[
        { key: 'month', title: words.month, render: (_, row) => <strong>{row.Month}</strong> },
        {
          key: 'company',
          title: words.company,
          render: (_, row) => inLanguage(language, row.CompanyName, row.CompanyNameEn),
        },
        { key: 'period', title: words.period, render: (_, row) => `${row.FromDate} – ${row.ToDate}` },
        {
          key: 'state',
          title: words.state,
          render: (_, row) => <State row={row} />,
        },
        {
          key: 'people',
          title: words.people,
          render: (_, row) =>
            row.State === monthState.open ? (
              '--'
            ) : (
              <Button type="link" size="small" onClick={() => onOpen({ kind: 'said', row })}>
                {words.confirmedOf(row.Confirmed, row.Persons)}
                {row.Disputed > 0 && ` · ${words.disputed(row.Disputed)}`}
              </Button>
            ),
        },
        {
          key: 'actions',
          title: words.actions,
          render: (_, row) => <Actions row={row} canUpdate={canUpdate} onOpen={onOpen} />,
        },
      ]}
    />
  );
}

function State({ row }: { readonly row: MonthRow }) {
  const words = useWords(monthWords);
  const language = useLanguage();
  const state = row.State as MonthState;
  const note =
    state === monthState.locked
      ? words.lockedBy(inLanguage(language, row.LockedByName, row.LockedByNameEn))
      : state === monthState.confirming
        ? `${words.until(row.ConfirmUntil ?? '')} · ${words.openedBy(inLanguage(language, row.OpenedByName, row.OpenedByNameEn))}`
        : '';
  return (
    <>
      <Status tone={tones[state]}>{monthStateLabels[state][language]}</Status>
      {note && <small className="day-note"> {note}</small>}
    </>
  );
}

function Actions({
  row,
  canUpdate,
  onOpen,
}: {
  row: MonthRow;
  canUpdate: boolean;
  onOpen: ListProps['onOpen'];
}) {
  const words = useWords(monthWords);
  const { modal, message } = App.useApp();
  const showError = useShowError();
  const update = useAct(SettingUpCourse.UpdateSettingUpCourse);
  const remove = useAct(SettingUpCourse.DelSettingUpCourse);
  const told = { onSuccess: () => void message.success(words.done), onError: showError };
  const { ID, FromDate, ToDate, ConfirmDays, RowVersion, Month } = row;
  const to = (State: 1 | 2): void =>
    update.mutate({ ID, FromDate, ToDate, ConfirmDays, RowVersion, State }, told);
  const ask = (title: string, content: string, okText: string, onOk: () => void): void =>
    void modal.confirm({ title, content, okText, cancelText: words.cancel, onOk });
  const isLocked = row.State === monthState.locked;
  return (
    <span className="day-acts">
      {isLocked && (
        <Button size="small" onClick={() => onOpen({ kind: 'corrections', row })}>
          {words.corrections(row.Corrections)}
        </Button>
      )}
      {canUpdate && isLocked && (
        <Button size="small" onClick={() => onOpen({ kind: 'unlock', row })}>
          {words.unlock}
        </Button>
      )}
      {canUpdate && row.State === monthState.open && (
        <Button
          size="small"
          type="primary"
          loading={update.isPending}
          onClick={() => ask(words.beginSure(Month), words.beginHint, words.begin, () => to(2))}
        >
          {words.begin}
        </Button>
      )}
      {canUpdate && row.State === monthState.confirming && (
        <>
          <Button
            size="small"
            type="primary"
            disabled={!row.CanLock}
            title={row.CanLock ? undefined : words.otherLocks}
            onClick={() => onOpen({ kind: 'lock', row })}
          >
            {words.lock}
          </Button>
          <Button size="small" loading={update.isPending} onClick={() => to(1)}>
            {words.reopen}
          </Button>
        </>
      )}
      {canUpdate && row.State === monthState.open && (
        <>
          <Button size="small" onClick={() => onOpen({ kind: 'edit', row })}>
            {words.edit}
          </Button>
          <Button
            size="small"
            danger
            onClick={() =>
              ask(words.removeSure(Month), words.removeHint, words.remove, () => remove.mutate({ ID }, told))
            }
          >
            {words.remove}
          </Button>
        </>
      )}
    </span>
  );
}
