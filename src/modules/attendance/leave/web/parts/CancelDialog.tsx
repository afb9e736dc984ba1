import { Alert, App, Select } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { amountText } from '#modules/attendance/balances/contract/amounts.ts';
import { VacationBill } from '../../contract/VacationBill.ts';
import { momentText } from '../moment-text.ts';
import { leaveWords } from '../words.ts';

type Days = ReplyOf<typeof VacationBill.GetVacationBillDays>;

interface CancelDialogProps {
  /** Form of the leave. */
  readonly formId: number;
  readonly onClose: () => void;
}

/** Dialog to give back a part of a leave: its first days, days in between, or the rest. */
export function CancelDialog({ formId, onClose }: CancelDialogProps) {
  const { end: words } = useWords(leaveWords);
  const days = useCall(VacationBill.GetVacationBillDays, { FormID: formId });
  return (
    <Modal open title={words.title} footer={null} onCancel={onClose} destroyOnHidden>
      <p className="leave-hint">{words.hint}</p>
      <Answer of={days}>{(found) => <Fields of={found} onClose={onClose} />}</Answer>
    </Modal>
  );
}

function Fields({ of, onClose }: { readonly of: Days; readonly onClose: () => void }) {
  const { end: words } = useWords(leaveWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const last = of.Untils.at(-1) ?? '';
  const [from, setFrom] = useState<string | null>(null);
  const [until, setUntil] = useState(last);
  const isRest = until === last;
  return (
    <>
      <label className="leave-until">
        {words.until}
        <Select<string>
          aria-label={words.until}
          value={until}
          onChange={setUntil}
          options={of.Untils.filter((at) => from === null || at > from).map((at) => ({
            value: at,
            label: at === last ? words.tillEnd(momentText(at, language)) : momentText(at, language),
          }))}
        />
      </label>
      <EditForm
        call={VacationBill.CancelVacationBill}
        fields={[
          {
            name: 'ReturnAt',
            label: words.when,
            kind: 'choice',
            options: of.Returns.map((at, n) => ({
              value: at,
              label: isRest
                ? words.gives(
                    n === 0 ? words.all(momentText(at, language)) : momentText(at, language),
                    amountText(of.ReturnAmounts[n] ?? 0, of.Unit)[language],
                  )
                : momentText(at, language),
            })).filter(({ value }) => value < until),
          },
          { name: 'Reason', label: words.reason, kind: 'area' },
        ]}
        derive={({ ReturnAt }) => {
          if (typeof ReturnAt === 'string') setFrom(ReturnAt);
          return undefined;
        }}
        hidden={{ FormID: of.FormID, ...(isRest ? {} : { Until: until }) }}
        adapt={({ Reason, ...rest }) => ({ ...rest, Reason: Reason ?? '' })}
        submit={words.submit}
        onDone={({ Number: number }) => {
          void message.success(words.submitted(number));
          onClose();
        }}
        onCancel={{ label: words.cancel, run: onClose }}
      />
      {from !== null && from < until && (
        <Returned formId={of.FormID} from={from} until={isRest ? undefined : until} />
      )}
    </>
  );
}

interface ReturnedProps {
  readonly formId: number;
  readonly from: string;
  readonly until: string | undefined;
}

/** Says what comes back before the form is sent. */
function Returned({ formId, from, until }: ReturnedProps) {
  const { end: words } = useWords(leaveWords);
  const language = useLanguage();
  const { data } = useCall(
    VacationBill.GetGivenBack,
    { FormID: formId, ReturnAt: from, ...(until === undefined ? {} : { Until: until }) },
    { keep: true },
  );
  if (!data) return null;
  const [against] = data.Objections;
  return against ? (
    <Alert type="warning" showIcon title={against.Msg} />
  ) : (
    <Alert type="info" showIcon title={words.returned(amountText(data.Amount, data.Unit)[language])} />
  );
}
