import { useMemo } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { saveFile } from '#kit/web/client/save-file.ts';
import { useAddressId } from '#kit/web/client/useAddress.ts';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen } from '#kit/web/list/ListScreen.tsx';
import { bookingStatusLabels } from '../../contract/codes.ts';
import type { RecordRow } from '../../contract/fields.ts';
import { MeetingRoom } from '../../contract/MeetingRoom.ts';
import { MeetingRoomSchedule } from '../../contract/MeetingRoomSchedule.ts';
import { adminWords } from '../admin-words.ts';
import { useRecordColumns } from '../parts/columns.tsx';
import { BookingDrawer } from './PendingPart.tsx';

/** List of all bookings with filters and an Excel export. */
export function RecordsList() {
  const words = useWords(adminWords);
  const language = useLanguage();
  const [open, setOpen] = useAddressId('booking');
  const show = ({ Id }: RecordRow): void => setOpen(Id);
  const columns = useRecordColumns(show);
  const rooms = useCall(MeetingRoom.GetList, { PageSize: 200 }).data?.Rows;
  const filters = useMemo<readonly Filter[]>(
    () => [
      { kind: 'search', names: ['Keyword'], label: words.searchRecords },
      {
        kind: 'choice',
        names: ['RoomId'],
        label: words.room,
        options: (rooms ?? []).map((row) => ({
          value: String(row.Id),
          label: inLanguage(language, row.Name, row.EnglishName),
        })),
      },
      {
        kind: 'choice',
        names: ['Status'],
        label: words.status,
        options: Object.entries(bookingStatusLabels).map(([value, label]) => ({
          value,
          label: label[language],
        })),
      },
      { kind: 'days', names: ['Start', 'End'], label: words.day },
    ],
    [language, rooms, words],
  );
  return (
    <>
      <ListScreen<RecordRow, typeof MeetingRoomSchedule.RecordList>
        from={MeetingRoomSchedule.RecordList}
        rowKey={(row) => row.Id}
        columns={columns}
        filters={filters}
        onOpen={show}
        empty={{ text: words.emptyRecords }}
        exported={(given) => saveFile(MeetingRoom.ExportRecords, { ...given }, `${words.exportName}.xlsx`)}
      />
      <BookingDrawer id={open ?? 0} onClose={() => setOpen(null)} />
    </>
  );
}
