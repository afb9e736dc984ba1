import { UserSwitchOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText, type At } from '#kit/web/client/time.ts';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { ApprovalAbsence } from '#modules/approval/absences/contract/ApprovalAbsence.ts';
import { PeoplePick, type FormPanelProps } from '#modules/approval/web/open.ts';
import { VacationBill } from '../../contract/VacationBill.ts';
import { isAwayForm } from '../away-form.ts';
import { standInWords } from '../stand-in-words.ts';
import '../leave.css';

const iso = (at: At): string => new Date(at).toISOString();

type Away = NonNullable<ReplyOf<typeof VacationBill.GetStandIn>['Away']>;

/** Panel below one's own leave or trip: it shows the delegate for approvals, or offers to choose one. */
export default function StandIn({ formId, controls, isSubmitted }: FormPanelProps) {
  return isSubmitted && isAwayForm(controls) ? <OfForm formId={formId} /> : null;
}

function OfForm({ formId }: { readonly formId: number }) {
  const words = useWords(standInWords);
  const language = useLanguage();
  const away = useCall(VacationBill.GetStandIn, { FormID: formId }).data?.Away;
  const rows = useCall(ApprovalAbsence.GetMyAbsenceList, {}, { enabled: Boolean(away) }).data?.Rows;
  if (!away || !rows) return null;
  const known = rows.find(
    (one) =>
      one.IsMine &&
      new Date(one.StartTime) < new Date(away.EndTime) &&
      new Date(one.EndTime) > new Date(away.StartTime),
  );
  return (
    <Panel title={words.title}>
      {known ? (
        <p className="leave-note">
          {words.known(
            inLanguage(language, known.DelegateName, known.DelegateNameEn),
            timeText(known.StartTime),
            timeText(known.EndTime),
          )}
        </p>
      ) : (
        <Choose away={away} />
      )}
    </Panel>
  );
}

function Choose({ away }: { readonly away: Away }) {
  const words = useWords(standInWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const showError = useShowError();
  const add = useAct(ApprovalAbsence.AddAbsence);
  const [picked, setPicked] = useState<readonly number[]>([]);
  const choose = (DelegateAUID: number): void =>
    add.mutate(
      { DelegateAUID, StartTime: iso(away.StartTime), EndTime: iso(away.EndTime), Reason: words.reason },
      {
        onSuccess: ({ Warning }) => void (Warning ? message.warning(Warning) : message.success(words.added)),
        onError: showError,
      },
    );
  const { DelegateAUID: suggested } = away;
  const [other] = picked;
  return (
    <>
      <p className="leave-note">{words.hint(timeText(away.StartTime), timeText(away.EndTime))}</p>
      <div className="leave-acts">
        {suggested !== null && (
          <Button
            type="primary"
            icon={<UserSwitchOutlined />}
            loading={add.isPending}
            onClick={() => choose(suggested)}
          >
            {words.choose(inLanguage(language, away.DelegateName, away.DelegateNameEn))}
          </Button>
        )}
        <div className="stand-in-pick">
          <label htmlFor="stand-in">{suggested === null ? words.who : words.other}</label>
          <PeoplePick id="stand-in" isSingle value={picked} onChange={setPicked} />
        </div>
        {other !== undefined && (
          <Button loading={add.isPending} onClick={() => choose(other)}>
            {words.set}
          </Button>
        )}
      </div>
    </>
  );
}
