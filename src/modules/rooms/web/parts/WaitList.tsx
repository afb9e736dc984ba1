import { App, Button } from 'antd';
import { messageOf } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { MeetingRoomSchedule } from '../../contract/MeetingRoomSchedule.ts';
import type { WaitRow } from '../../contract/wait-shapes.ts';
import { rangeText, wallOf } from '../clock.ts';
import { waitWords } from '../wait-words.ts';
import '../waits.css';
import { buildingText } from '../place-text.ts';

/** List of the reader's waits, shown above their meetings. Renders nothing if there are none. */
export function WaitList() {
  const words = useWords(waitWords);
  const rows = useCall(MeetingRoomSchedule.GetWaits, {}).data?.Rows ?? [];
  if (rows.length === 0) return null;
  return (
    <section className="room-waits" aria-label={words.title}>
      <h2>{words.title}</h2>
      <p>{words.hint}</p>
      <ul>
        {rows.map((row) => (
          <Waiting key={row.Id} row={row} />
        ))}
      </ul>
    </section>
  );
}

function Waiting({ row }: { readonly row: WaitRow }) {
  const words = useWords(waitWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const drop = useAct(MeetingRoomSchedule.DropWait);
  const place = row.IsAnyRoom
    ? words.anyRoom(buildingText(row, language))
    : `${inLanguage(language, row.RoomName, row.RoomNameEn)} · ${buildingText(row, language)}`;
  const withdraw = (): void =>
    drop.mutate(
      { Id: row.Id },
      {
        onSuccess: () => void message.success(words.withdrawn),
        onError: (error) => void message.error(messageOf(error)),
      },
    );
  return (
    <li>
      <span className="room-waits-what">
        <b>{row.Title}</b>
        <span>
          {wallOf(row.StartTime).day} {rangeText(row.StartTime, row.EndTime)}
        </span>
        <span>{place}</span>
        <span>{words.position(row.Position)}</span>
      </span>
      <Button
        size="small"
        loading={drop.isPending}
        aria-label={words.withdrawOf(row.Title)}
        onClick={withdraw}
      >
        {words.withdraw}
      </Button>
    </li>
  );
}
