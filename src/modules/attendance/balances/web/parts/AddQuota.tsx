import { App } from 'antd';
import { useState } from 'react';
import { companyDay } from '#kit/rules/dates.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { unit, vacationType, vacationTypeLabels } from '#modules/attendance/contract/codes.ts';
import { PersonField, type PersonChoice } from '#modules/people/web/open.tsx';
import { VacationAmount } from '../../contract/VacationAmount.ts';
import { quotaWords } from '../quota-words.ts';
import { amountOf } from './units.ts';

/** Leave types whose quotas are managed by hand. Annual leave is counted in days, time off in lieu in hours. */
const kept = [vacationType.annual, vacationType.compTime] as const;

const unitOf = (type: unknown) => (type === vacationType.compTime ? unit.minutes : unit.days);

/** Dialog to add a quota to a person by hand. */
export function AddQuota({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(quotaWords);
  const language = useLanguage();
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
            options: kept.map((value) => ({ value, label: vacationTypeLabels[value][language] })),
          },
          { name: 'LeaveYear', label: words.year, kind: 'number' },
          {
            name: 'Amount',
            label: words.amount(`${words.days} / ${words.hours}`),
            kind: 'number',
            isRequired: true,
            hint: `${vacationTypeLabels[1][language]}: ${words.days}; ${vacationTypeLabels[13][language]}: ${words.hours}`,
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
