import { CalendarOutlined, LeftOutlined, PlusOutlined, RightOutlined } from '@ant-design/icons';
import { Alert, Button, Popover, Select } from 'antd';
import { useEffect, useState } from 'react';
import { companyDay, isDay, shiftDays } from '#kit/rules/dates.ts';
import { weekdayOf } from '#kit/rules/zones.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { useAddress } from '#kit/web/client/useAddress.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { TabLinks } from '#kit/web/parts/TabLinks.tsx';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import { equipment, equipmentLabels, type Equipment } from '../../contract/codes.ts';
import { MeetingRoomSchedule } from '../../contract/MeetingRoomSchedule.ts';
import type { Detail } from '../draft.ts';
import { addressWords } from '../address-words.ts';
import { MyCalendar } from '../parts/addresses.tsx';
import { Board, type BoardRoom, type Wish } from '../parts/Board.tsx';
import { BookingDetail } from '../parts/BookingDetail.tsx';
import { BookingForm } from '../parts/BookingForm.tsx';
import { MonthPanel } from '../parts/MonthPanel.tsx';
import { MyList } from '../parts/lists.tsx';
import { PendingList } from '../parts/PendingList.tsx';
import { RoomList } from '../parts/RoomList.tsx';
import { WaitList } from '../parts/WaitList.tsx';
import { buildingText } from '../place-text.ts';
import { useNow } from '../useNow.ts';
import { roomWords } from '../words.ts';
import '../rooms.css';
import '../picture.css';

const views = ['board', 'mine', 'pending', 'history'] as const;

/** Page for booking rooms: the month, the board of a day, the user's meetings, and bookings to approve. */
export default function BookingRoom() {
  const words = useWords(roomWords);
  const addressed = useWords(addressWords);
  const address = useRoomsAddress();
  const { view, day, change } = address;
  const [editing, edit] = useState<Detail | null>(null);
  const [wish, setWish] = useState<Wish | null>(null);
  const pending = useCall(MeetingRoomSchedule.GetPending, { PageSize: 1 }).data?.Total ?? 0;
  const board = useCall(MeetingRoomSchedule.GetMeetingRoomsAndSchedulesByDate, { Date: day }, { keep: true });
  const canBook = board.data?.CanBook ?? false;
  const isBooking = wish !== null || (address.isNew && canBook);
  const close = (): void => {
    setWish(null);
    edit(null);
    change({ new: null });
  };
  const done = (id: number): void => {
    setWish(null);
    edit(null);
    change({ new: null, booking: id });
  };
  const open = (id: number): void => change({ booking: id });
  const shown = views.filter((each) => each !== 'pending' || pending > 0 || view === 'pending');
  return (
    <Page
      title={words.title}
      actions={
        <>
          <Button icon={<CalendarOutlined />} onClick={() => change({ subscribe: '1' })}>
            {addressed.subscribe}
          </Button>
          {(canBook || !board.data) && (
            <Button
              type="primary"
              icon={<PlusOutlined />}
              disabled={!canBook}
              onClick={() => setWish({ roomId: null })}
            >
              {words.book}
            </Button>
          )}
        </>
      }
    >
      <TabLinks
        label={words.views}
        current={view}
        tabs={shown.map((key) => ({
          key,
          to: key === 'board' ? '?' : `?view=${key}`,
          label: words[key],
          ...(key === 'pending' ? { count: pending } : {}),
        }))}
      />
      {board.data && !canBook && (
        <Alert type="info" showIcon title={words.notEnabled} className="rooms-note" />
      )}
      {view === 'board' && <DayBoard address={address} canBook={canBook} onWish={setWish} onOpen={open} />}
      {view === 'mine' && <WaitList />}
      {view === 'mine' && <MyList when="coming" onOpen={({ Id }) => open(Id)} />}
      {view === 'history' && <MyList when="past" onOpen={({ Id }) => open(Id)} />}
      {view === 'pending' && <PendingList onOpen={({ Id }) => open(Id)} />}
      <Drawer
        open={address.booking > 0 && !editing}
        size={640}
        title={words.detail}
        onClose={() => change({ booking: null })}
        destroyOnHidden
      >
        <BookingDetail id={address.booking} onEdit={edit} />
      </Drawer>
      <Drawer
        open={address.isSubscribing}
        size={480}
        title={addressed.subscribe}
        onClose={() => change({ subscribe: null })}
        destroyOnHidden
      >
        <MyCalendar />
      </Drawer>
      <Drawer
        open={isBooking || editing !== null}
        size={640}
        title={editing ? words.edit : words.book}
        onClose={close}
        destroyOnHidden
      >
        <BookingForm
          day={day}
          wish={wish ?? { roomId: null }}
          {...(editing ? { editing } : {})}
          onDone={done}
          onCancel={close}
          onWaited={() => {
            setWish(null);
            change({ new: null, view: 'mine' });
          }}
        />
      </Drawer>
    </Page>
  );
}

/** State of this page that is kept in its address. */
function useRoomsAddress() {
  const [at, change] = useAddress(
    'view',
    'date',
    'booking',
    'new',
    'subscribe',
    'building',
    'seats',
    'equipment',
  );
  const today = companyDay(useNow());
  return {
    view: views.find((each) => each === at.view) ?? 'board',
    day: isDay(at.date) ? at.date : today,
    booking: Number(at.booking) || 0,
    isNew: at.new !== '',
    isSubscribing: at.subscribe !== '',
    building: at.building,
    seats: Number(at.seats) || 0,
    equipment: at.equipment
      .split(',')
      .filter((each): each is Equipment => equipment.includes(each as Equipment)),
    change,
  };
}

type Address = ReturnType<typeof useRoomsAddress>;

interface DayBoardProps {
  readonly address: Address;
  readonly canBook: boolean;
  readonly onWish: (wish: Wish) => void;
  readonly onOpen: (id: number) => void;
}

/** Board of one day. It is reloaded every minute, because others book as well. */
function DayBoard({ address, canBook, onWish, onOpen }: DayBoardProps) {
  const words = useWords(roomWords);
  const isPhone = useIsPhone();
  const now = useNow();
  const { day, building, seats, equipment: wanted, change } = address;
  const found = useCall(
    MeetingRoomSchedule.GetMeetingRoomsAndSchedulesByDate,
    {
      Date: day,
      ...(building ? { Building: building } : {}),
      ...(seats ? { MinCapacity: seats } : {}),
      ...(wanted.length > 0 ? { Equipment: wanted } : {}),
    },
    { keep: true },
  );
  const { refetch } = found;
  useEffect(() => {
    const timer = setInterval(() => void refetch(), 60_000);
    return () => clearInterval(timer);
  }, [refetch]);
  const rooms = found.data?.Rooms;
  const setDay = (next: string): void => change({ date: next });
  return (
    <div className="rooms-main">
      <DayBar day={day} onDay={setDay} address={address} />
      {found.error && !rooms ? (
        <Failed error={found.error} onRetry={() => void refetch()} />
      ) : !rooms ? (
        <Loading rows={10} title={false} />
      ) : rooms.length === 0 ? (
        <NoRooms address={address} />
      ) : isPhone ? (
        <RoomList rooms={rooms} now={now} day={day} canBook={canBook} onWish={onWish} onOpen={onOpen} />
      ) : (
        <BoardWithLegend
          rooms={rooms}
          now={now}
          day={day}
          canBook={canBook}
          isCurrent={!found.isPlaceholderData}
          onWish={onWish}
          onOpen={onOpen}
        />
      )}
      {canBook && !isPhone && rooms && rooms.length > 0 && <p className="rooms-none">{words.dragHint}</p>}
    </div>
  );
}

function BoardWithLegend(props: Parameters<typeof Board>[0]) {
  const words = useWords(roomWords);
  return (
    <>
      <Board {...props} />
      <ul className="rooms-legend rooms-legend-board" aria-hidden="true">
        {(['mine', 'others', 'pending', 'block'] as const).map((tone) => (
          <li key={tone}>
            <span className={`rooms-block rooms-block-${tone}`} />
            {words.legend[tone]}
          </li>
        ))}
      </ul>
    </>
  );
}

function NoRooms({ address }: { readonly address: Address }) {
  const words = useWords(roomWords);
  const isFiltered = address.building !== '' || address.seats > 0 || address.equipment.length > 0;
  return (
    <Nothing isFiltered={isFiltered} text={isFiltered ? words.noRooms : words.noRoomsYet}>
      {isFiltered && (
        <Button onClick={() => address.change({ building: null, seats: null, equipment: null })}>
          {words.clear}
        </Button>
      )}
    </Nothing>
  );
}

interface DayBarProps {
  readonly day: string;
  readonly onDay: (day: string) => void;
  readonly address: Address;
}

/** Day picker that opens the month with the occupancy of each day and the user's own meetings. */
function MonthButton({ day, onDay }: Pick<DayBarProps, 'day' | 'onDay'>) {
  const words = useWords(roomWords);
  const [isOpen, setOpen] = useState(false);
  const choose = (next: string): void => {
    setOpen(false);
    onDay(next);
  };
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      open={isOpen}
      onOpenChange={setOpen}
      content={<MonthPanel day={day} onDay={choose} />}
      classNames={{ root: 'rooms-month-popover' }}
    >
      <Button icon={<CalendarOutlined />} aria-expanded={isOpen} title={words.day}>
        {day}
        <span className="rooms-weekday">{words.weekdayNames[weekdayOf(day) - 1]}</span>
      </Button>
    </Popover>
  );
}

const sizes = [4, 6, 10, 16, 30];

function DayBar({ day, onDay, address }: DayBarProps) {
  const words = useWords(roomWords);
  const language = useLanguage();
  const today = companyDay(useNow());
  const all = useCall(MeetingRoomSchedule.GetMeetingRoomsAndSchedulesByDate, { Date: today }).data?.Rooms;
  const buildings = new Map(
    (all ?? []).map((room: BoardRoom) => [room.Building, buildingText(room, language)]),
  );
  return (
    <div className="rooms-bar">
      <div className="rooms-bar-day">
        <Button
          icon={<LeftOutlined />}
          aria-label={words.previousDay}
          onClick={() => onDay(shiftDays(day, -1))}
        />
        <MonthButton day={day} onDay={onDay} />
        <Button
          icon={<RightOutlined />}
          aria-label={words.nextDay}
          onClick={() => onDay(shiftDays(day, 1))}
        />
        {day !== today && <Button onClick={() => onDay(today)}>{words.today}</Button>}
      </div>
      <div className="rooms-bar-filters">
        <Select
          aria-label={words.building}
          value={address.building}
          options={[
            { value: '', label: words.allBuildings },
            ...[...buildings].map(([value, label]) => ({ value, label })),
          ]}
          onChange={(next: string) => address.change({ building: next })}
        />
        <Select
          aria-label={words.seats}
          value={address.seats}
          options={[
            { value: 0, label: words.anySeats },
            ...sizes.map((value) => ({ value, label: words.seatsFrom(value) })),
          ]}
          onChange={(next: number) => address.change({ seats: next })}
        />
        <Select
          mode="multiple"
          aria-label={words.equipment}
          placeholder={words.anyEquipment}
          maxTagCount="responsive"
          value={address.equipment}
          options={equipment.map((value) => ({ value, label: equipmentLabels[value][language] }))}
          onChange={(next: Equipment[]) => address.change({ equipment: next.join(',') })}
          className="rooms-bar-equipment"
        />
      </div>
    </div>
  );
}
