import { App, Button, Input, Radio } from 'antd';
import { useState } from 'react';
import type { Call, GivenOf, Placed } from '#kit/contract/call.ts';
import { clockOf } from '#kit/rules/clock.ts';
import { messageOf } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { response, scopes, type Scope } from '../../contract/codes.ts';
import { MeetingRoomSchedule as Meeting } from '../../contract/MeetingRoomSchedule.ts';
import { wallOf } from '../clock.ts';
import type { Detail } from '../draft.ts';
import { useScheduleText } from '../schedule-text.ts';
import { roomWords } from '../words.ts';

/** Returns a function that runs a command and shows a message for success or refusal. */
function useTold<C extends Placed<Call>>(call: C) {
  const { message } = App.useApp();
  const act = useAct(call);
  return {
    isPending: act.isPending,
    run: (input: GivenOf<C>, said: string, then?: () => void): void =>
      act.mutate(input, {
        onSuccess: () => {
          void message.success(said);
          then?.();
        },
        onError: (error) => void message.error(messageOf(error)),
      }),
  };
}

/** Buttons for all actions that the caller may take on a booking now, the most likely first. */
export function DetailActions({ one, onEdit }: { readonly one: Detail; readonly onEdit: () => void }) {
  const words = useWords(roomWords);
  const { modal } = App.useApp();
  const textOf = useScheduleText();
  const [asking, ask] = useState<'cancel' | 'reject' | null>(null);
  const checkIn = useTold(Meeting.CheckIn);
  const end = useTold(Meeting.UpdateEarlyTermination);
  const extend = useTold(Meeting.Extend);
  const takeBack = useTold(Meeting.TakeBack);
  const respond = useTold(Meeting.Respond);
  const decide = useTold(Meeting.ApprovePending);
  const { Id } = one;
  const later = clockOf(wallOf(new Date(new Date(one.EndTime).getTime() + 15 * 60_000)).minute || 1440);
  const endNow = (): void => {
    modal.confirm({
      title: words.endTitle(textOf(one)),
      content: words.endBody,
      okText: words.endNow,
      cancelText: words.close,
      onOk: () => end.run({ Id }, words.ended),
    });
  };
  return (
    <div className="rooms-actions">
      {one.CanApprove && (
        <>
          <Button
            type="primary"
            loading={decide.isPending}
            onClick={() => decide.run({ Id, IsPass: true }, words.decided)}
          >
            {words.approve}
          </Button>
          <Button onClick={() => ask('reject')}>{words.reject}</Button>
        </>
      )}
      {one.CanCheckIn && (
        <Button
          type="primary"
          loading={checkIn.isPending}
          onClick={() => checkIn.run({ Id }, words.checkedIn)}
        >
          {words.checkIn}
        </Button>
      )}
      {one.CanTakeBack && (
        <Button
          type="primary"
          loading={takeBack.isPending}
          onClick={() => takeBack.run({ Id }, words.tookBack)}
        >
          {words.takeBack}
        </Button>
      )}
      {one.CanExtend && (
        <Button loading={extend.isPending} onClick={() => extend.run({ Id }, words.extended(later))}>
          {words.extend}
        </Button>
      )}
      {one.CanEndEarly && (
        <Button loading={end.isPending} onClick={endNow}>
          {words.endNow}
        </Button>
      )}
      {one.MyResponse !== null && (
        <>
          {([response.accepted, response.declined] as const).map((answer) => (
            <Button
              key={answer}
              type={one.MyResponse === answer ? 'primary' : 'default'}
              ghost={one.MyResponse === answer}
              aria-pressed={one.MyResponse === answer}
              loading={respond.isPending}
              onClick={() => respond.run({ Id, Response: answer }, words.responses[answer] ?? '')}
            >
              {answer === response.accepted ? words.accept : words.decline}
            </Button>
          ))}
        </>
      )}
      {one.CanEdit && <Button onClick={onEdit}>{words.edit}</Button>}
      {one.CanCancel && one.Kind === 1 && (
        <Button danger onClick={() => ask('cancel')}>
          {words.cancel}
        </Button>
      )}
      {asking === 'cancel' && <CancelDialog one={one} title={textOf(one)} onClose={() => ask(null)} />}
      {asking === 'reject' && <RejectDialog id={Id} onClose={() => ask(null)} />}
    </div>
  );
}

interface CancelDialogProps {
  readonly one: Detail;
  readonly title: string;
  readonly onClose: () => void;
}

function CancelDialog({ one, title, onClose }: CancelDialogProps) {
  const words = useWords(roomWords);
  const cancel = useTold(Meeting.Cancel);
  const [reason, setReason] = useState('');
  const [scope, setScope] = useState<Scope>('this');
  return (
    <Modal
      open
      title={words.cancelTitle(title)}
      okText={words.cancel}
      cancelText={words.keep}
      okButtonProps={{ danger: true, loading: cancel.isPending }}
      onCancel={onClose}
      onOk={() => cancel.run({ id: one.Id, scope, reason }, words.cancelled, onClose)}
    >
      <p>{words.cancelBody}</p>
      {one.IsSeries && (
        <Radio.Group
          aria-label={words.scope}
          value={scope}
          options={scopes.map((value) => ({ value, label: words.scopes[value] }))}
          onChange={(event) => setScope(event.target.value as Scope)}
          className="rooms-scope"
        />
      )}
      <Input.TextArea
        aria-label={words.cancelReason}
        placeholder={words.cancelReason}
        maxLength={200}
        autoSize={{ minRows: 2, maxRows: 5 }}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Modal>
  );
}

function RejectDialog({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const words = useWords(roomWords);
  const decide = useTold(Meeting.ApprovePending);
  const [reason, setReason] = useState('');
  return (
    <Modal
      open
      title={words.rejectTitle}
      okText={words.reject}
      cancelText={words.close}
      okButtonProps={{ danger: true, loading: decide.isPending, disabled: reason.trim() === '' }}
      onCancel={onClose}
      onOk={() => decide.run({ Id: id, IsPass: false, Reason: reason }, words.decided, onClose)}
    >
      <Input.TextArea
        aria-label={words.rejectTitle}
        maxLength={200}
        autoSize={{ minRows: 2, maxRows: 5 }}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Modal>
  );
}
