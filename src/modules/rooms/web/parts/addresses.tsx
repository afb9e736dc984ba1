import { AddressPart } from '#kit/web/parts/AddressPart.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { useCall } from '#kit/web/client/hooks.ts';
import { language, useWords } from '#kit/web/client/language.ts';
import { MeetingCalendar, type RoomAddress } from '../../contract/MeetingCalendar.ts';
import { addressWords } from '../address-words.ts';

const feedUrl = (token: string): string =>
  `${location.origin}${MeetingCalendar.Feed.path}?token=${token}&lang=${language()}`;
/** The secret stands after the #. Browsers never send that part, so no server log contains it. */
const doorUrl = (token: string): string => `${location.origin}/meeting/door#${token}`;

/** Panel for the address of the user's own calendar, for other programs. */
export function MyCalendar() {
  const words = useWords(addressWords);
  const made = useCall(MeetingCalendar.GetMine, {});
  if (made.error && !made.data) return <Failed error={made.error} onRetry={() => void made.refetch()} />;
  if (!made.data) return <Loading rows={4} />;
  return (
    <AddressPart
      title={words.mine}
      note={words.mineNote}
      made={made.data}
      urlOf={feedUrl}
      renew={MeetingCalendar.RenewMine}
      revoke={MeetingCalendar.RevokeMine}
      of={{}}
    />
  );
}

/** Panel for the addresses of a room: its door display and its calendar. */
export function RoomAddresses({ roomId }: { readonly roomId: number }) {
  const words = useWords(addressWords);
  const made = useCall(MeetingCalendar.GetRoom, { RoomId: roomId });
  if (made.error && !made.data) return <Failed error={made.error} onRetry={() => void made.refetch()} />;
  if (!made.data) return <Loading rows={8} />;
  const waysOf = (Kind: RoomAddress) => ({
    renew: MeetingCalendar.RenewRoom,
    revoke: MeetingCalendar.RevokeRoom,
    of: { RoomId: roomId, Kind },
  });
  return (
    <>
      <AddressPart
        title={words.door}
        note={words.doorNote}
        made={made.data.Door}
        urlOf={doorUrl}
        {...waysOf('door')}
      />
      <AddressPart
        title={words.roomFeed}
        note={words.roomFeedNote}
        made={made.data.Calendar}
        urlOf={feedUrl}
        {...waysOf('room')}
      />
    </>
  );
}
