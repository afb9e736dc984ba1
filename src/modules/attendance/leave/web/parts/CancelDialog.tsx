import { App } from 'antd';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { amountText } from '#modules/attendance/balances/contract/amounts.ts';
import { VacationBill } from '../../contract/VacationBill.ts';
import { leaveWords } from '../words.ts';

interface CancelDialogProps {
  /** Form of the leave. */
  readonly formId: number;
  readonly onClose: () => void;
}

/** Dialog to end a leave early: the person chooses when they return. */
export function CancelDialog({ formId, onClose }: CancelDialogProps) {
  const { end: words } = useWords(leaveWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const days = useCall(VacationBill.GetVacationBillDays, { FormID: formId });
  return (
    <Modal open title={words.title} footer={null} onCancel={onClose} destroyOnHidden>
      <p className="leave-hint">{words.hint}</p>
      <Answer of={days}>
        {({ Returns, ReturnAmounts, Unit: of }) => (
          <EditForm
            call={VacationBill.CancelVacationBill}
            fields={[
              {
                name: 'ReturnAt',
                label: words.when,
                kind: 'choice',
                options: Returns.map((at, n) => ({
                  value: at,
                  label: words.gives(
                    n === 0 ? words.all(at) : at,
                    amountText(ReturnAmounts[n] ?? 0, of)[language],
                  ),
                })),
              },
              { name: 'Reason', label: words.reason, kind: 'area' },
            ]}
            hidden={{ FormID: formId }}
            adapt={({ Reason, ...rest }) => ({ ...rest, Reason: Reason ?? '' })}
            submit={words.submit}
            onDone={({ Number: number }) => {
              void message.success(words.submitted(number));
              onClose();
            }}
            onCancel={{ label: words.cancel, run: onClose }}
          />
        )}
      </Answer>
    </Modal>
  );
}
