import { CheckCircleOutlined, WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { GivenOf } from '#kit/contract/call.ts';
import { isUncertain } from '#kit/web/client/attempt.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { messageOf } from '#kit/web/client/errors.ts';
import { useWords } from '#kit/web/client/language.ts';
import { kitWords } from '#kit/web/shell/words.ts';
import { MeetingRoomSchedule } from '../../contract/MeetingRoomSchedule.ts';
import { rangeText, wallOf } from '../clock.ts';
import { roomWords } from '../words.ts';
import { useWarningText } from './useWarningText.ts';

type Asked = GivenOf<typeof MeetingRoomSchedule.Preview>;

/** What booking would meet, before it is sent: conflicts by day, seats, people who are elsewhere. */
export function Availability({ asked }: { readonly asked: Asked | null }) {
  const words = useWords(roomWords);
  const kit = useWords(kitWords);
  const warningText = useWarningText();
  const found = useCall(MeetingRoomSchedule.Preview, asked ?? ({} as Asked), {
    enabled: asked !== null,
  });
  if (!asked) return <p className="rooms-check">{words.checkNeeds}</p>;
  if (found.error && !found.data)
    return (
      <p className="rooms-check rooms-check-bad" role="alert">
        {messageOf(found.error)}{' '}
        {isUncertain(found.error) && (
          <Button size="small" onClick={() => void found.refetch()}>
            {kit.retry}
          </Button>
        )}
      </p>
    );
  if (!found.data) return <p className="rooms-check">{words.checking}</p>;
  const { Occurrences, Warnings } = found.data;
  const taken = Occurrences.filter(({ IsFree }) => !IsFree);
  const isSeries = Occurrences.length > 1;
  return (
    <div className="rooms-check" aria-live="polite" aria-busy={found.isFetching}>
      {taken.length === 0 ? (
        <p className="rooms-check-good">
          <CheckCircleOutlined /> {isSeries ? words.allFree(Occurrences.length) : words.isFree}
        </p>
      ) : (
        <>
          <p className="rooms-check-bad">
            <WarningOutlined />{' '}
            {isSeries ? words.someTaken(Occurrences.length, taken.length) : taken[0]?.Reason}
          </p>
          {isSeries && (
            <ul>
              {taken.map(({ StartTime, EndTime, Reason }) => (
                <li key={String(StartTime)}>
                  {wallOf(StartTime).day} {rangeText(StartTime, EndTime)} · {Reason}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      {Warnings.map((warning) => (
        <p key={warning.Kind} className="rooms-check-warn">
          <WarningOutlined /> {warningText(warning)}
        </p>
      ))}
    </div>
  );
}
