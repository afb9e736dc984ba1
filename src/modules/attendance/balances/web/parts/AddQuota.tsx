import { App } from 'antd';
import { useState } from 'react';
import { companyDay } from '#kit/rules/dates.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { unit, vacationType, type Unit } from '#modules/attendance/contract/codes.ts';
import { LeaveType } from '#modules/attendance/leave/contract/LeaveType.ts';
import { useLeaveName } from '#modules/attendance/leave/web/useLeaveName.ts';
import { PersonField, type PersonChoice } from '#modules/people/web/open.tsx';
import { VacationAmount } from '../../contract/VacationAmount.ts';
import { quotaWords } from '../quota-words.ts';
import { amountOf } from './units.ts';

/** Returns the leave types that are kept as quotas, each with its unit. */
function useQuotaTypes(): ReadonlyMap<number, Unit> {
  const types = useCall(LeaveType.GetLeaveTypeList, {}).data ?? [];
  return new Map(
    types
      .filter(({ IsCurrent, IsUse, NeedQuota }) => IsCurrent && IsUse && NeedQuota)
      .map((one) => [one.VacationType, one.Unit]),
  );
}

/** Dialog to add a quota to a person by hand. */
export function AddQuota({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(quotaWords);
  const nameOf = useLeaveName();
  const kept = useQuotaTypes();
  const unitOf = (type: unknown): Unit => kept.get(Number(type)) ?? unit.days;
  const hours = [...kept].filter(([, of]) => of === unit.minutes).map(([type]) => nameOf(type));
  const { message } = App.useApp();
  const [year] = useState(() => Number(companyDay(new Date()).slice(0, 4)));
  return (
    <Modal open title={words.add} footer={null} onCancel={onClose} destroyOnHidden>
      <EditForm
        call={VacationAmount.AddVacationAmount}
        isDense
        fields={[
          { name: 'AUID', label: words.employee, kind: 'own', control: <PersonField />, isWhole: true },
          {
            name: 'VacationType',
            label: words.type,
            kind: 'choice',
            options: [...kept.keys()].map((value) => ({ value, label: nameOf(value) })),
          },
          { name: 'LeaveYear', label: words.year, kind: 'number' },
          {
            name: 'Amount',
            label: words.amount(`${words.days} / ${words.hours}`),
            kind: 'number',
            isRequired: true,
            hint: words.unitHint(hours.join(words.comma)),
          },
          { name: 'ValidFrom', label: words.from, kind: 'day', hint: words.yearHint },
          { name: 'ValidTo', label: words.to, kind: 'day', hint: words.yearHint },
          { name: 'Reason', label: words.reason, kind: 'area' },
        ]}
        initial={{ VacationType: vacationType.annual, LeaveYear: year }}
        adapt={({ AUID, Amount, ...rest }) => ({
          ...rest,
          AUID: (AUID as PersonChoice | null | undefined)?.id,
          Amount: amountOf(Amount, unitOf(rest['VacationType'])) ?? undefined,
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
