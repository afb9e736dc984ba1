import { App, Button } from 'antd';
import { useState } from 'react';
import { companyDay } from '#kit/rules/dates.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { refetch, useAct } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { monthState } from '#modules/attendance/days/contract/day-codes.ts';
import { SettingUpCourse } from '../contract/SettingUpCourse.ts';
import type { MonthRow } from './Months.tsx';
import { OpenOfMonths } from './OpenOfMonths.tsx';
import { monthWords } from './month-words.ts';

interface SeveralMonthsProps {
  /** Months that are selected. */
  readonly rows: readonly MonthRow[];
  /** Is told which months were done, and are no longer selected. */
  readonly onDone: (done: readonly number[]) => void;
}

interface Several {
  readonly Done: readonly number[];
  readonly Refused: readonly { readonly ID: number; readonly Msg: string }[];
}

const chosenOf = (rows: readonly MonthRow[]) => rows.map(({ ID, RowVersion }) => ({ ID, RowVersion }));

/** Acts on the selected months together: starts their confirmation, reminds their people, locks them. */
export function SeveralMonths({ rows, onDone }: SeveralMonthsProps) {
  const words = useWords(monthWords);
  const language = useLanguage();
  const { message, modal } = App.useApp();
  const showError = useShowError();
  const begin = useAct(SettingUpCourse.BeginSettingUpCourses);
  const remind = useAct(SettingUpCourse.RemindSettingUpCourses);
  const [isLocking, setLocking] = useState(false);
  const [today] = useState(() => companyDay(new Date()));
  const open = rows.filter(({ State, ToDate }) => State === monthState.open && ToDate < today);
  const confirming = rows.filter(({ State }) => State === monthState.confirming);
  const lockable = confirming.filter(({ CanLock }) => CanLock);
  const companyOf = (id: number): string => {
    const row = rows.find(({ ID }) => ID === id);
    return row ? inLanguage(language, row.CompanyName, row.CompanyNameEn) : '';
  };
  const tell = ({ Done, Refused }: Several, text: string, finished = Done): void => {
    if (Done.length > 0) void message.success(text);
    if (Refused.length > 0)
      modal.warning({
        title: words.refusedMany(Refused.length),
        okText: words.close,
        content: (
          <ul className="month-disputes">
            {Refused.map(({ ID, Msg }) => (
              <li key={ID}>{words.refusedOne(companyOf(ID), Msg)}</li>
            ))}
          </ul>
        ),
      });
    onDone(finished);
  };
  const startAll = (): void =>
    void modal.confirm({
      title: words.beginManySure(open.length),
      content: words.beginHint,
      okText: words.begin,
      cancelText: words.cancel,
      onOk: () =>
        begin.mutate(
          { Months: chosenOf(open) },
          { onSuccess: (found) => tell(found, words.doneMany(found.Done.length)), onError: showError },
        ),
    });
  return (
    <div className="month-several">
      <span>{rows.length === 0 ? words.chooseHint : words.chosen(rows.length)}</span>
      <Button disabled={open.length === 0} loading={begin.isPending} onClick={startAll}>
        {words.beginMany(open.length)}
      </Button>
      <Button
        disabled={confirming.length === 0}
        loading={remind.isPending}
        onClick={() =>
          remind.mutate(
            { Months: chosenOf(confirming) },
            {
              // Reminded months stay selected: the next step with them is to lock them.
              onSuccess: (found) => tell(found, words.reminded(found.People), []),
              onError: showError,
            },
          )
        }
      >
        {words.remindMany(confirming.length)}
      </Button>
      <Button
        type="primary"
        disabled={lockable.length === 0}
        title={confirming.length > 0 && lockable.length === 0 ? words.otherLocks : undefined}
        onClick={() => setLocking(true)}
      >
        {words.lockMany(lockable.length)}
      </Button>
      {isLocking && (
        <LockSeveral
          rows={lockable}
          onClose={() => setLocking(false)}
          onLocked={(found) => {
            setLocking(false);
            tell(found, words.doneMany(found.Done.length));
          }}
        />
      )}
    </div>
  );
}

interface LockSeveralProps {
  readonly rows: readonly MonthRow[];
  readonly onClose: () => void;
  readonly onLocked: (found: Several) => void;
}

/** Locking several months says what is open in them first; over open disputes it needs a reason. */
function LockSeveral({ rows, onClose, onLocked }: LockSeveralProps) {
  const words = useWords(monthWords);
  const isDisputed = rows.some(({ Disputed }) => Disputed > 0);
  return (
    <Modal open title={words.lockManySure(rows.length)} footer={null} onCancel={onClose} destroyOnHidden>
      <p>{words.lockHint}</p>
      <OpenOfMonths rows={rows} />
      <EditForm
        call={SettingUpCourse.LockSettingUpCourses}
        hidden={{ Months: chosenOf(rows) }}
        fields={
          isDisputed ? [{ name: 'Reason', kind: 'area', label: words.lockReason, isRequired: true }] : []
        }
        submit={words.lock}
        onCancel={{ label: words.cancel, run: onClose }}
        onRefused={() => refetch(['SettingUpCourse'])}
        onDone={onLocked}
      />
    </Modal>
  );
}
