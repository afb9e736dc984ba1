import { Segmented } from 'antd';
import type { ReplyOf } from '#kit/contract/call.ts';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { useAddress } from '#kit/web/client/useAddress.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { Sideways } from '#kit/web/parts/Sideways.tsx';
import { MeetingRoom } from '../../contract/MeetingRoom.ts';
import { adminWords } from '../admin-words.ts';
import { useNow } from '../useNow.ts';
import { buildingText } from '../place-text.ts';

type Answer = ReplyOf<typeof MeetingRoom.GetUtilisation>;
type Row = Answer['Rooms'][number];

const share = ({ BookedMinutes, OpenMinutes }: Pick<Row, 'BookedMinutes' | 'OpenMinutes'>): number =>
  OpenMinutes === 0 ? 0 : Math.round((BookedMinutes / OpenMinutes) * 100);

const spans = [7, 30, 90] as const;

/** Report on the usage of rooms: totals, then each room and the hours of the day. */
export function Usage() {
  const words = useWords(adminWords);
  const [at, go] = useAddress('days');
  const days = spans.find((one) => String(one) === at.days) ?? 30;
  const today = companyDay(useNow());
  const found = useCall(
    MeetingRoom.GetUtilisation,
    { Start: shiftDays(today, -days), End: shiftDays(today, -1) },
    { keep: true },
  );
  if (found.error && !found.data) return <Failed error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Loading rows={8} />;
  const { Rooms, Hours } = found.data;
  const sum = (key: 'BookedMinutes' | 'OpenMinutes' | 'Meetings' | 'NoShows' | 'RecoveredMinutes'): number =>
    Rooms.reduce((all, row) => all + row[key], 0);
  const all = { BookedMinutes: sum('BookedMinutes'), OpenMinutes: sum('OpenMinutes') };
  const figures = [
    [words.utilisation, `${share(all)}%`],
    [words.booked, words.hoursOf(all.BookedMinutes)],
    [words.meetings, sum('Meetings')],
    [words.noShows, sum('NoShows')],
    [words.recovered, words.hoursOf(sum('RecoveredMinutes'))],
  ] as const;
  return (
    <div className="rooms-usage" aria-busy={found.isFetching}>
      <Segmented
        aria-label={words.period}
        value={days}
        options={[
          { value: 7, label: words.last7 },
          { value: 30, label: words.last30 },
          { value: 90, label: words.last90 },
        ]}
        onChange={(next) => go({ days: next }, { replace: true })}
      />
      <dl className="rooms-figures">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Panel title={words.byHour}>
        <HourBars hours={Hours} />
      </Panel>
      <Panel title={words.byRoom} flush>
        <RoomRows rows={Rooms} />
      </Panel>
    </div>
  );
}

function HourBars({ hours }: { readonly hours: Answer['Hours'] }) {
  const words = useWords(adminWords);
  if (hours.length === 0) return <p className="rooms-none">{words.noUse}</p>;
  const first = Math.min(8, ...hours.map(({ Hour }) => Hour));
  const last = Math.max(18, ...hours.map(({ Hour }) => Hour));
  const most = Math.max(...hours.map(({ Minutes }) => Minutes));
  const minutesOf = new Map(hours.map(({ Hour, Minutes }) => [Hour, Minutes]));
  return (
    <ul className="rooms-hours" aria-label={words.byHourLabel}>
      {Array.from({ length: last - first + 1 }, (_, n) => first + n).map((hour) => {
        const minutes = minutesOf.get(hour) ?? 0;
        return (
          <li key={hour} title={`${hour}:00 · ${words.hoursOf(minutes)}`}>
            <span className="rooms-hours-bar" style={{ height: `calc((100% - 22px) * ${minutes / most})` }} />
            <span>{hour}</span>
            <span className="visually-hidden">{words.hoursOf(minutes)}</span>
          </li>
        );
      })}
    </ul>
  );
}

function RoomRows({ rows }: { readonly rows: readonly Row[] }) {
  const words = useWords(adminWords);
  const language = useLanguage();
  return (
    <Sideways label={words.byRoom}>
      <table className="rooms-table">
        <thead>
          <tr>
            <th scope="col">{words.room}</th>
            <th scope="col">{words.utilisation}</th>
            {[
              words.booked,
              words.meetings,
              words.noShows,
              words.noShowTime,
              words.recovered,
              words.cancelled,
            ].map((title) => (
              <th key={title} scope="col" className="rooms-number">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.RoomId}>
              <th scope="row">
                {inLanguage(language, row.RoomName, row.RoomNameEn)}{' '}
                <small>{buildingText(row, language)}</small>
              </th>
              <td>
                <span className="rooms-share">
                  <span style={{ width: `${Math.min(100, share(row))}%` }} />
                </span>
                {share(row)}%
              </td>
              <td className="rooms-number">{words.hoursOf(row.BookedMinutes)}</td>
              <td className="rooms-number">{row.Meetings}</td>
              <td className="rooms-number">{row.NoShows}</td>
              <td className="rooms-number">{words.hoursOf(row.NoShowMinutes)}</td>
              <td className="rooms-number">{words.hoursOf(row.RecoveredMinutes)}</td>
              <td className="rooms-number">{row.Cancelled}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sideways>
  );
}
