import { Alert, App, Button, Table } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { detailPath } from '#modules/approval/web/open.ts';
import { amountText } from '../../contract/amounts.ts';
import { entryKindLabels, unit, type EntryKind, type Unit } from '../../contract/codes.ts';
import { VacationAmount } from '../../contract/VacationAmount.ts';
import { endWords } from '../quota-end-words.ts';
import { quotaWords } from '../quota-words.ts';
import { QuotaEnd, WaiverFiles } from './QuotaEnd.tsx';
import { amountOf, typedOf } from './units.ts';
import '../leave.css';

export type QuotaRow = ReplyOf<typeof VacationAmount.GetVacationAmountPage>['Rows'][number];
type Entry = ReplyOf<typeof VacationAmount.GetVacationLedger>[number];

interface QuotaStateProps {
  readonly isOverdrawn: boolean;
  readonly isLocked: boolean;
}

/** Tags for the unusual states of a quota: overdrawn, locked. */
export function QuotaState({ isOverdrawn, isLocked }: QuotaStateProps) {
  const words = useWords(quotaWords);
  if (isOverdrawn) return <Status tone="bad">{words.overdrawn}</Status>;
  return isLocked ? <Status tone="waiting">{words.locked}</Status> : null;
}

/** Drawer content for one quota: its ledger, and changes by hand. */
export function QuotaPane({ row }: { readonly row: QuotaRow }) {
  const words = useWords(quotaWords);
  const language = useLanguage();
  const ends = useWords(endWords);
  const showError = useShowError();
  const [isOpen, setOpen] = useState(false);
  const trace = useCall(VacationAmount.GetVacationLedger, { LotID: row.LotID });
  const unlock = useAct(VacationAmount.UnlockVacationAmount);
  const lock = useAct(VacationAmount.LockVacationAmount);
  const of = row.Unit as Unit;
  const text = (amount: number): string => amountText(amount, of)[language];
  const toggle = (): void =>
    (row.IsLocked ? unlock : lock).mutate({ LotIDs: [row.LotID] }, { onError: showError });
  return (
    <>
      <dl className="leave-sum">
        <dt>{words.granted}</dt>
        <dd>{text(row.Granted)}</dd>
        <dt>{words.used}</dt>
        <dd>{text(row.Used)}</dd>
        {row.Settled !== 0 && (
          <>
            <dt>{ends.settled}</dt>
            <dd>{text(row.Settled)}</dd>
          </>
        )}
        <dt>{words.left}</dt>
        <dd>
          <strong>{text(row.Left)}</strong>
        </dd>
        <dt>{words.valid}</dt>
        <dd>{words.until(row.ValidFrom, row.ValidTo)}</dd>
      </dl>
      {row.IsLocked && <Alert type="info" showIcon title={words.lockedHint} />}
      <p className="leave-acts">
        <Button type="primary" disabled={row.IsLocked} onClick={() => setOpen(true)}>
          {words.edit}
        </Button>
        <Button loading={lock.isPending || unlock.isPending} onClick={toggle}>
          {row.IsLocked ? words.unlock : words.lock}
        </Button>
        <QuotaEnd row={row} />
      </p>
      <WaiverFiles lotId={row.LotID} />
      <h3 className="leave-head">{words.trace}</h3>
      <Answer of={trace}>{(entries) => <Trace entries={entries} of={of} />}</Answer>
      {isOpen && <EditDialog row={row} onClose={() => setOpen(false)} />}
    </>
  );
}

function Trace({ entries, of }: { readonly entries: readonly Entry[]; readonly of: Unit }) {
  const words = useWords(quotaWords);
  const ends = useWords(endWords);
  const language = useLanguage();
  return (
    <Table<Entry>
      size="small"
      rowKey="ID"
      dataSource={[...entries]}
      pagination={entries.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
      scroll={{ x: 'max-content' }}
      columns={[
        { key: 'day', title: words.day, render: (_, row) => row.WorkDay },
        {
          key: 'kind',
          title: words.kind,
          render: (_, row) => {
            const name = entryKindLabels[row.Kind as EntryKind][language];
            return row.PayPercent === null ? name : ends.percent(name, row.PayPercent);
          },
        },
        {
          key: 'change',
          title: words.change,
          align: 'right',
          render: (_, row) => `${row.Amount > 0 ? '+' : ''}${amountText(row.Amount, of)[language]}`,
        },
        {
          key: 'why',
          title: words.reason,
          render: (_, row) =>
            row.FormID === null ? row.Reason || '--' : <Link to={detailPath(row.FormID)}>{row.Number}</Link>,
        },
        {
          key: 'by',
          title: words.by,
          render: (_, row) => inLanguage(language, row.ByName, row.ByNameEn) || words.system,
        },
        { key: 'at', title: words.at, render: (_, row) => timeText(row.CreateTime) },
      ]}
    />
  );
}

function EditDialog({ row, onClose }: { readonly row: QuotaRow; readonly onClose: () => void }) {
  const words = useWords(quotaWords);
  const { message } = App.useApp();
  const of = row.Unit as Unit;
  return (
    <Modal open title={words.edit} footer={null} onCancel={onClose} destroyOnHidden>
      <EditForm
        call={VacationAmount.EditVacationAmount}
        fields={[
          {
            name: 'Granted',
            label: words.amount(of === unit.days ? words.days : words.hours),
            kind: 'number',
            isRequired: true,
          },
          { name: 'ValidTo', label: words.to, kind: 'day', hint: words.noEnd, isRequired: false },
          { name: 'Reason', label: words.reason, kind: 'area' },
        ]}
        initial={{ Granted: typedOf(row.Granted, of), ValidTo: row.ValidTo }}
        hidden={{ LotID: row.LotID, Version: row.Version }}
        adapt={({ Granted, ValidTo, ...rest }) => ({
          ...rest,
          Granted: amountOf(Granted, of) ?? undefined,
          ValidTo: ValidTo ?? null,
        })}
        submit={words.save}
        onDone={() => {
          void message.success(words.saved);
          onClose();
        }}
        onCancel={{ label: words.cancel, run: onClose }}
      />
    </Modal>
  );
}
