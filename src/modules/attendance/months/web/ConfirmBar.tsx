import { Alert, App, Button } from 'antd';
import { useState } from 'react';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { dayText } from '#kit/web/client/time.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { AttendDay } from '#modules/attendance/days/contract/AttendDay.ts';
import { confirmState, monthState } from '#modules/attendance/days/contract/day-codes.ts';
import { dayWords } from '#modules/attendance/days/web/words.ts';
import type { OwnMonth } from './MyMonth.tsx';

/** Bar to confirm or dispute one's own month; afterwards it shows the answer. */
export function ConfirmBar({ month, own }: { readonly month: string; readonly own: OwnMonth }) {
  const words = useWords(dayWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const showError = useShowError();
  const [isOpen, setOpen] = useState(false);
  const confirm = useAct(AttendDay.ConfirmMonth);
  const said = own.ConfirmState;
  if (own.State === monthState.locked) return <Alert type="info" showIcon title={words.locked} />;
  if (own.State !== monthState.confirming || said === confirmState.none) return null;
  const title =
    said === confirmState.confirmed
      ? words.confirmed
      : said === confirmState.disputed
        ? words.disputed(own.Note)
        : said === confirmState.byDeadline
          ? words.byDeadline
          : words.confirmTitle(own.ConfirmUntil ? dayText(own.ConfirmUntil, language) : '');
  return (
    <>
      <Alert
        type={said === confirmState.asked ? 'warning' : 'info'}
        showIcon
        title={title}
        action={
          <span className="day-acts">
            {said !== confirmState.confirmed && (
              <Button
                type="primary"
                loading={confirm.isPending}
                onClick={() =>
                  confirm.mutate(
                    { Month: month },
                    { onSuccess: () => void message.success(words.done), onError: showError },
                  )
                }
              >
                {words.confirm}
              </Button>
            )}
            <Button onClick={() => setOpen(true)}>{words.dispute}</Button>
          </span>
        }
      />
      <Modal
        open={isOpen}
        title={words.dispute}
        footer={null}
        onCancel={() => setOpen(false)}
        destroyOnHidden
      >
        <EditForm
          call={AttendDay.DisputeMonth}
          hidden={{ Month: month }}
          fields={[{ name: 'Note', kind: 'area', label: words.disputeHint }]}
          submit={words.disputeSubmit}
          onCancel={{ label: words.cancel, run: () => setOpen(false) }}
          onDone={() => {
            void message.success(words.done);
            setOpen(false);
          }}
        />
      </Modal>
    </>
  );
}
