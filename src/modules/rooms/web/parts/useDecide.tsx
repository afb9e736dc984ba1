import { App, Checkbox, Input } from 'antd';
import { useState, type ReactNode } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import type { RecordRow } from '../../contract/fields.ts';
import { MeetingRoomSchedule } from '../../contract/MeetingRoomSchedule.ts';
import { rangeText, wallOf } from '../clock.ts';
import { useScheduleText } from '../schedule-text.ts';
import { roomWords } from '../words.ts';

export interface Deciding {
  /** Asks for the reason of a rejection and whether the decision covers whole series, then decides. */
  readonly decide: (rows: readonly RecordRow[], isPass: boolean) => void;
  readonly dialog: ReactNode;
}

/**
 * Returns the actions that approve or reject bookings.
 * @param onDone called with the ids of bookings that were not decided
 */
export function useDecide(onDone: (left: readonly number[]) => void): Deciding {
  const words = useWords(roomWords);
  const textOf = useScheduleText();
  const { message, modal } = App.useApp();
  const showError = useShowError();
  const act = useAct(MeetingRoomSchedule.ApprovePending);
  const [asking, ask] = useState<{ rows: readonly RecordRow[]; isPass: boolean } | null>(null);
  const [isWhole, setWhole] = useState(true);
  const [reason, setReason] = useState('');
  const nameOf = (rows: readonly RecordRow[], id: number): string => {
    const row = rows.find(({ Id }) => Id === id);
    return row
      ? `${textOf(row)} · ${wallOf(row.StartTime).day} ${rangeText(row.StartTime, row.EndTime)}`
      : words.ofSeries;
  };
  const said = ({ Rows }: ReplyOf<typeof MeetingRoomSchedule.ApprovePending>, of: readonly RecordRow[]) => {
    const failed = Rows.filter(({ Code }) => Code !== 1);
    if (failed.length === 0) void message.success(words.decidedSome(Rows.length));
    else
      modal.warning({
        title: words.decidedPartly(Rows.length - failed.length, failed.length),
        content: (
          <ul className="rooms-warnings">
            {failed.map(({ Id, Msg }) => (
              <li key={Id}>
                {nameOf(of, Id)} · {Msg}
              </li>
            ))}
          </ul>
        ),
      });
    onDone(failed.map(({ Id }) => Id));
  };
  const send = (rows: readonly RecordRow[], isPass: boolean, Whole: boolean, Reason: string): void =>
    act.mutate(
      { Ids: rows.map(({ Id }) => Id), IsPass: isPass, Whole, Reason },
      {
        onSuccess: (reply) => {
          said(reply, rows);
          ask(null);
        },
        onError: showError,
      },
    );
  const decide: Deciding['decide'] = (rows, isPass) => {
    setReason('');
    setWhole(true);
    if (isPass && !rows.some(({ IsSeries }) => IsSeries)) send(rows, true, false, '');
    else ask({ rows, isPass });
  };
  const hasSeries = asking?.rows.some(({ IsSeries }) => IsSeries) ?? false;
  const dialog = asking && (
    <Modal
      open
      title={asking.isPass ? words.approveTitle(asking.rows.length) : words.rejectSome(asking.rows.length)}
      okText={asking.isPass ? words.approve : words.reject}
      cancelText={words.close}
      okButtonProps={{
        danger: !asking.isPass,
        loading: act.isPending,
        disabled: !asking.isPass && reason.trim() === '',
      }}
      onCancel={() => ask(null)}
      onOk={() => send(asking.rows, asking.isPass, hasSeries && isWhole, reason)}
    >
      <ul className="rooms-warnings">
        {asking.rows.slice(0, 8).map(({ Id }) => (
          <li key={Id}>{nameOf(asking.rows, Id)}</li>
        ))}
        {asking.rows.length > 8 && <li>…</li>}
      </ul>
      {hasSeries && (
        <p>
          <Checkbox checked={isWhole} onChange={(event) => setWhole(event.target.checked)}>
            {words.wholeSeries}
          </Checkbox>
        </p>
      )}
      {!asking.isPass && (
        <Input.TextArea
          aria-label={words.rejectTitle}
          placeholder={words.rejectTitle}
          maxLength={200}
          autoSize={{ minRows: 2, maxRows: 5 }}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </Modal>
  );
  return { decide, dialog };
}
