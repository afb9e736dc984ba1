import { PlusOutlined } from '@ant-design/icons';
import { App, Button, Grid, Table, type TableColumnsType } from 'antd';
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
import {
  monthState,
  monthStateLabels,
  type MonthState,
} from '#modules/attendance/days/contract/day-codes.ts';
import { SettingUpCourse } from '../contract/SettingUpCourse.ts';
import { LockDialog, MonthDialog, UnlockDialog } from './MonthDialogs.tsx';
import { MonthFilter, useMonthFilter } from './MonthFilter.tsx';
import { MonthRules } from './MonthRules.tsx';
import { SeveralMonths } from './SeveralMonths.tsx';
import { CorrectionsDrawer, SaidDrawer } from './MonthDrawers.tsx';
import { monthWords } from './month-words.ts';
import '#modules/attendance/days/web/days.css';

export type MonthRow = ReplyOf<typeof SettingUpCourse.GetSettingUpCourseList>['Rows'][number];

const tones: Record<MonthState, Tone> = { 1: 'neutral', 2: 'waiting', 3: 'good' };

type Opened =
  | { readonly kind: 'add' | 'rules' }
  | { readonly kind: 'edit' | 'lock' | 'unlock' | 'said' | 'corrections'; readonly row: MonthRow };

/** Page with the attendance months of companies, to open, confirm and lock them, one or several at a time. */
export default function Months() {
  const words = useWords(monthWords);
  const [opened, open] = useState<Opened | null>(null);
  const [chosen, choose] = useState<readonly number[]>([]);
  const found = useCall(SettingUpCourse.GetSettingUpCourseList, {});
  const filter = useMonthFilter(found.data?.Rows ?? []);
  const close = (): void => open(null);
  /** A dialog shows the month as it is by now: whoever disputes meanwhile is not passed over. */
  const live = (row: MonthRow): MonthRow => found.data?.Rows.find(({ ID }) => ID === row.ID) ?? row;
  const selected = filter.rows.filter(({ ID }) => chosen.includes(ID));
  return (
    <>
      {found.data?.CanUpdate && (
        <PageActions>
          <Button onClick={() => open({ kind: 'rules' })}>{words.rules}</Button>
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
            <>
              <MonthFilter {...filter} />
              {CanUpdate && (
                <SeveralMonths
                  rows={selected}
                  onDone={(done) => choose(chosen.filter((id) => !done.includes(id)))}
                />
              )}
              <Panel flush>
                <List
                  rows={filter.rows}
                  canUpdate={CanUpdate}
                  chosen={selected.map(({ ID }) => ID)}
                  onChoose={choose}
                  onOpen={open}
                />
              </Panel>
            </>
          )
        }
      </Answer>
      {opened?.kind === 'add' && <MonthDialog onClose={close} />}
      {opened?.kind === 'rules' && <MonthRules onClose={close} />}
      {opened?.kind === 'edit' && <MonthDialog row={opened.row} onClose={close} />}
      {opened?.kind === 'lock' && <LockDialog row={live(opened.row)} onClose={close} />}
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
  readonly chosen: readonly number[];
  readonly onChoose: (chosen: readonly number[]) => void;
  readonly onOpen: (opened: Opened) => void;
}

function List({ rows, canUpdate, chosen, onChoose, onOpen }: ListProps) {
  const words = useWords(monthWords);
  const language = useLanguage();
  const companyOf = (row: MonthRow): string => inLanguage(language, row.CompanyName, row.CompanyNameEn);
  const isWide = Grid.useBreakpoint().md ?? true;
  const range = (row: MonthRow): string => `${row.FromDate} – ${row.ToDate}`;
  const said = (row: MonthRow) =>
    row.State === monthState.open ? (
      '--'
    ) : (
      <Button type="link" size="small" onClick={() => onOpen({ kind: 'said', row })}>
        {words.confirmedOf(row.Confirmed, row.Persons)}
        {row.ByDeadline > 0 && ` · ${words.byDeadline(row.ByDeadline)}`}
        {row.Disputed > 0 && ` · ${words.disputed(row.Disputed)}`}
      </Button>
    );
  const acts = (row: MonthRow) => <Actions row={row} canUpdate={canUpdate} onOpen={onOpen} />;
  const wide: TableColumnsType<MonthRow> = [
    { key: 'month', title: words.month, render: (_, row) => <strong>{row.Month}</strong> },
    { key: 'company', title: words.company, render: (_, row) => companyOf(row) },
    { key: 'period', title: words.period, render: (_, row) => range(row) },
    { key: 'state', title: words.state, render: (_, row) => <State row={row} /> },
    { key: 'people', title: words.people, render: (_, row) => said(row) },
    { key: 'actions', title: words.actions, render: (_, row) => acts(row) },
  ];
  /** On a phone a month is one cell, so that its buttons are in reach. */
  const narrow: TableColumnsType<MonthRow> = [
    {
      key: 'month',
      title: words.company,
      render: (_, row) => (
        <div className="month-card">
          <strong>{companyOf(row)}</strong>
          <small>{`${row.Month} · ${range(row)}`}</small>
          <span>
            <State row={row} />
          </span>
          {row.State !== monthState.open && <span>{said(row)}</span>}
          {acts(row)}
        </div>
      ),
    },
  ];
  return (
    <Table<MonthRow>
      size="small"
      rowKey="ID"
      dataSource={[...rows]}
      pagination={rows.length > 30 ? { pageSize: 30, showSizeChanger: false } : false}
      {...(isWide && { scroll: { x: 'max-content' } })}
      {...(canUpdate && {
        rowSelection: {
          selectedRowKeys: [...chosen],
          onChange: (keys) => onChoose(keys.map(Number)),
          getTitleCheckboxProps: () => ({ 'aria-label': words.selectAll }),
          getCheckboxProps: (row) => ({
            disabled: row.State === monthState.locked,
            'aria-label': words.select(companyOf(row), row.Month),
          }),
        },
      })}
      columns={isWide ? wide : narrow}
    />
  );
}

function State({ row }: { readonly row: MonthRow }) {
  const words = useWords(monthWords);
  const language = useLanguage();
  const state = row.State;
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
