import { Alert, App, Button } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { unit } from '#modules/attendance/contract/codes.ts';
import { VacationAmount } from '../../contract/VacationAmount.ts';
import { amountText } from '../../contract/amounts.ts';
import { endWords } from '../quota-end-words.ts';
import { quotaWords } from '../quota-words.ts';
import { QuotaEnd, WaiverFiles } from './QuotaEnd.tsx';
import { LedgerTable } from './LedgerTable.tsx';
import { amountOf, typedOf } from './units.ts';
import '#modules/attendance/leave/web/leave.css';

export type QuotaRow = ReplyOf<typeof VacationAmount.GetVacationAmountPage>['Rows'][number];

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
  const of = row.Unit;
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
      <Answer of={trace}>{(entries) => <LedgerTable entries={entries} of={of} />}</Answer>
      {isOpen && <EditDialog row={row} onClose={() => setOpen(false)} />}
    </>
  );
}

function EditDialog({ row, onClose }: { readonly row: QuotaRow; readonly onClose: () => void }) {
  const words = useWords(quotaWords);
  const { message } = App.useApp();
  const of = row.Unit;
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
