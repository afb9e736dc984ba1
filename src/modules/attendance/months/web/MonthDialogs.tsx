import { useState } from 'react';
import { companyDay, shiftMonth } from '#kit/rules/dates.ts';
import { refetch, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { monthState } from '#modules/attendance/days/contract/day-codes.ts';
import { daysOfMonth } from '#modules/attendance/web/month.ts';
import { CacCompany } from '#modules/people/organisation/contract/CacCompany.ts';
import { SettingUpCourse } from '../contract/SettingUpCourse.ts';
import { OpenOfMonths } from './OpenOfMonths.tsx';
import type { MonthRow } from './Months.tsx';
import { monthWords } from './month-words.ts';

interface DialogProps {
  readonly row?: MonthRow;
  readonly onClose: () => void;
}

/** Dialog for a new month, by default the last one, or for the days of an open month. */
export function MonthDialog({ row, onClose }: DialogProps) {
  const words = useWords(monthWords);
  const language = useLanguage();
  const companies = useCall(CacCompany.GetCompanyList, {}).data;
  const [last] = useState(() => shiftMonth(companyDay(new Date()).slice(0, 7), -1));
  const cancel = { label: words.cancel, run: onClose };
  const days: readonly Field[] = [
    { name: 'FromDate', kind: 'day', label: words.from },
    { name: 'ToDate', kind: 'day', label: words.to },
    { name: 'ConfirmDays', kind: 'number', label: words.confirmDays },
  ];
  return (
    <Modal
      open
      title={row ? words.editTitle : words.addTitle}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      {row ? (
        <EditForm
          call={SettingUpCourse.UpdateSettingUpCourse}
          hidden={{ ID: row.ID, RowVersion: row.RowVersion, State: monthState.open }}
          initial={{ FromDate: row.FromDate, ToDate: row.ToDate, ConfirmDays: row.ConfirmDays }}
          fields={days}
          submit={words.save}
          onCancel={cancel}
          onDone={onClose}
        />
      ) : (
        <EditForm
          call={SettingUpCourse.AddSettingUpCourse}
          initial={{ Month: last, ...daysOfMonth(last), ConfirmDays: 3 }}
          fields={[
            {
              name: 'CompanyId',
              kind: 'choice',
              label: words.company,
              options: (companies ?? []).map((one) => ({
                value: one.CompanyId,
                label: inLanguage(language, one.CompanyName, one.CompanyNameEn),
              })),
            },
            { name: 'Month', kind: 'text', label: words.month, hint: words.monthHint },
            ...days,
          ]}
          submit={words.add}
          onCancel={cancel}
          onDone={onClose}
        />
      )}
    </Modal>
  );
}

/** Locking says what is open first; over open disputes it needs a reason. */
export function LockDialog({ row, onClose }: Required<DialogProps>) {
  const words = useWords(monthWords);
  return (
    <Modal open title={words.lockSure(row.Month)} footer={null} onCancel={onClose} destroyOnHidden>
      <p>{words.lockHint}</p>
      <OpenOfMonths rows={[row]} />
      <EditForm
        call={SettingUpCourse.LockSettingUpCourse}
        hidden={{ ID: row.ID, RowVersion: row.RowVersion }}
        fields={
          row.Disputed > 0
            ? [{ name: 'Reason', kind: 'area', label: words.lockReason, isRequired: true }]
            : []
        }
        submit={words.lock}
        onCancel={{ label: words.cancel, run: onClose }}
        // Somebody may have disputed since the dialog was opened: its list is loaded again, too.
        onRefused={() => refetch(['SettingUpCourse'])}
        onDone={onClose}
      />
    </Modal>
  );
}

/** Dialog to unlock a month, which requires a reason. */
export function UnlockDialog({ row, onClose }: Required<DialogProps>) {
  const words = useWords(monthWords);
  return (
    <Modal open title={words.unlockTitle(row.Month)} footer={null} onCancel={onClose} destroyOnHidden>
      <EditForm
        call={SettingUpCourse.UnlockSettingUpCourse}
        hidden={{ ID: row.ID, RowVersion: row.RowVersion }}
        fields={[{ name: 'Reason', kind: 'area', label: words.reason }]}
        submit={words.unlock}
        isDanger
        onCancel={{ label: words.cancel, run: onClose }}
        onDone={onClose}
      />
    </Modal>
  );
}
