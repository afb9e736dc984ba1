import { App, Select } from 'antd';
import { useRef } from 'react';
import type { GivenOf, ReplyOf } from '#kit/contract/call.ts';
import { clockOf } from '#kit/rules/clock.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { messageOf } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { MeetingRoom } from '../../contract/MeetingRoom.ts';
import { instantText } from '../clock.ts';
import { adminWords } from '../admin-words.ts';
import { useNow } from '../useNow.ts';
import { useClashes } from './useClashes.tsx';
import { buildingText } from '../place-text.ts';

const clocks = Array.from({ length: 49 }, (_, n) => clockOf(n * 30)).map((value) => ({
  value,
  label: value,
}));

interface BlockFormProps {
  /** Room to close; absent: the user chooses it. */
  readonly roomId?: number;
  readonly onDone: () => void;
}

/** Form that closes a room for a time. It lists the meetings in the way before they are cancelled. */
export function BlockForm({ roomId, onDone }: BlockFormProps) {
  const words = useWords(adminWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const today = companyDay(useNow());
  const rooms = useCall(MeetingRoom.GetList, { PageSize: 200, IsUse: true });
  const confirm = useClashes();
  const act = useAct(MeetingRoom.SetBlock);
  const sent = useRef<GivenOf<typeof MeetingRoom.SetBlock> | null>(null);
  const done = ({ NeedConfirm, Clashes }: ReplyOf<typeof MeetingRoom.SetBlock>): void => {
    const given = sent.current;
    if (NeedConfirm && given) {
      confirm(Clashes, () =>
        act.mutate(
          { ...given, Confirmed: true },
          { onSuccess: done, onError: (error) => void message.error(messageOf(error)) },
        ),
      );
      return;
    }
    void message.success(words.blocked);
    onDone();
  };
  return (
    <Answer of={rooms} rows={6}>
      {({ Rows }) => (
        <EditForm
          call={MeetingRoom.SetBlock}
          initial={{
            RoomId: roomId,
            FromDay: today,
            FromClock: '08:00',
            UntilDay: today,
            UntilClock: '24:00',
          }}
          isDense
          fields={[
            {
              name: 'RoomId',
              label: words.room,
              kind: 'choice',
              options: Rows.map((row) => ({
                value: row.Id,
                label: `${inLanguage(language, row.Name, row.EnglishName)} · ${buildingText(row, language)}`,
              })),
            },
            { name: 'Reason', label: words.reason, kind: 'text' },
            { name: 'FromDay', label: words.from, kind: 'day', isRequired: true },
            { name: 'FromClock', label: words.from, kind: 'own', control: <Select options={clocks} /> },
            { name: 'UntilDay', label: words.until, kind: 'day', isRequired: true },
            { name: 'UntilClock', label: words.until, kind: 'own', control: <Select options={clocks} /> },
          ]}
          adapt={({ FromDay, FromClock, UntilDay, UntilClock, RoomId, Reason }) => {
            const given = {
              ...(RoomId ? { RoomId } : {}),
              Reason,
              ...(FromDay ? { StartTime: instantText(FromDay as string, FromClock as string) } : {}),
              ...(UntilDay ? { EndTime: instantText(UntilDay as string, UntilClock as string) } : {}),
            };
            sent.current = given as GivenOf<typeof MeetingRoom.SetBlock>;
            return given;
          }}
          submit={words.addBlock}
          onCancel={{ label: words.close, run: onDone }}
          onDone={done}
        />
      )}
    </Answer>
  );
}
