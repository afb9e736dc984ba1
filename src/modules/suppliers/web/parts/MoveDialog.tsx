import { Alert, App, Select } from 'antd';
import { useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { formStatus } from '#modules/approval/contract/codes.ts';
import type { SupplierState } from '../../contract/codes.ts';
import { SupplierForm, SupplierStates } from '../../contract/SupplierForm.ts';
import { supplierWords } from '../words.ts';

export interface Moving {
  readonly name: string;
  readonly from: SupplierState;
  readonly to: SupplierState;
  /** Form to move. Null: all forms of a company. */
  readonly form: { readonly FormID: number; readonly Version: number } | null;
  readonly formIds: readonly number[];
  readonly linked: readonly {
    readonly FormID: number;
    readonly Number: string;
    readonly Title: string;
    readonly TitleEn: string;
    readonly Status: number;
  }[];
}

/** Returns a function that names a state change. */
export function useMoveName(): (from: SupplierState, to: SupplierState) => string {
  const words = useWords(supplierWords);
  return (from, to) => (from === 5 && to === 4 ? words.backToAdmitted : words.moves[to]);
}

/** Dialog that asks for the inputs of a state change and explains its effect. */
export function MoveDialog({ moving, onClose }: { moving: Moving; onClose: () => void }) {
  const words = useWords(supplierWords);
  const nameOf = useMoveName();
  const { message } = App.useApp();
  const { from, to, name, form, formIds } = moving;
  const title = nameOf(from, to);
  const done = (): void => {
    void message.success(words.moved);
    onClose();
  };
  const common = {
    fields: useFields(moving),
    submit: title,
    isDanger: to === 6 || to === -2,
    onDone: done,
    onCancel: { label: words.cancel, run: onClose },
  };
  const effect =
    to === 6 ? words.blacklistEffect : to === -2 ? words.deleteEffect : from === 6 ? words.releaseEffect : '';
  return (
    <Modal open title={words.moveTitle(title, name)} footer={null} onCancel={onClose} destroyOnHidden>
      {effect && (
        <Alert type={to === 6 ? 'warning' : 'info'} showIcon title={effect} className="supplier-effect" />
      )}
      {form ? (
        <EditForm
          {...common}
          call={SupplierForm.EditSupplierFormByType}
          hidden={{ FormID: form.FormID, FormState: to, Version: form.Version }}
        />
      ) : (
        <EditForm
          {...common}
          call={SupplierStates.MergeFormStateAsync}
          hidden={{ FormIDs: formIds, State: to }}
        />
      )}
    </Modal>
  );
}

function useFields({ from, to, linked }: Moving): readonly Field[] {
  const words = useWords(supplierWords);
  const language = useLanguage();
  const finished = linked.filter(({ Status }) => Status === formStatus.finished);
  if (to === 6)
    return [
      { name: 'Reason', label: words.reason, kind: 'area', isRequired: true },
      {
        name: 'EvidenceUrl',
        label: words.evidence,
        kind: 'text',
        hint: words.evidenceHint,
        isRequired: true,
      },
      { name: 'ExpireTime', label: words.until, kind: 'day', hint: words.untilHint },
    ];
  const reason: Field = { name: 'Reason', label: words.reason, kind: 'area' };
  if (from === 6)
    return [
      { ...reason, hint: words.earlyHint },
      {
        name: 'ApprovalFormID',
        label: words.approval,
        kind: 'own',
        hint: words.releaseHint,
        isRequired: true,
        control: <ApprovalPick />,
      },
    ];
  if (from === 3 && to === 4)
    return [
      {
        name: 'ApprovalFormID',
        label: words.approval,
        kind: 'choice',
        isRequired: true,
        nothing: words.noApproval,
        options: finished.map(({ FormID, Number, Title, TitleEn }) => ({
          value: FormID,
          label: `${Number} ${inLanguage(language, Title, TitleEn)}`,
        })),
      },
      reason,
    ];
  return [reason];
}

interface ApprovalPickProps {
  readonly id?: string;
  readonly value?: number;
  readonly onChange?: (value: number | undefined) => void;
}

/** Select with the finished approval forms that the user may see. */
function ApprovalPick({ id, value, onChange }: ApprovalPickProps) {
  const language = useLanguage();
  const [Keyword, setKeyword] = useState('');
  const { data, isFetching } = useCall(
    ApprovalForm.GetBriefInfoListAsync,
    { Keyword, PageSize: 50, Status: formStatus.finished },
    { keep: true },
  );
  const words = useWords(supplierWords);
  const rows = data?.Rows ?? [];
  return (
    <Select
      {...(id ? { id } : {})}
      value={value ?? null}
      loading={isFetching}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      notFoundContent={data ? words.noApproval : null}
      options={rows.map((row) => ({
        value: row.FormID,
        label: `${row.Number} ${inLanguage(language, row.Title, row.TitleEn)}`,
      }))}
      onChange={(next: number | null) => onChange?.(next ?? undefined)}
    />
  );
}
