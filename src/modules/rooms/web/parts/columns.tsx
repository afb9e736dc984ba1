import { Button } from 'antd';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Column } from '#kit/web/list/ListScreen.tsx';
import { PersonName } from '#kit/web/parts/PersonName.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import type { RecordRow } from '../../contract/fields.ts';
import { rangeText, wallOf } from '../clock.ts';
import { useScheduleText, useStateText } from '../schedule-text.ts';
import { roomWords } from '../words.ts';
import { buildingText } from '../place-text.ts';

/** Columns of bookings in lists. */
export function useRecordColumns(onOpen: (row: RecordRow) => void): readonly Column<RecordRow>[] {
  const words = useWords(roomWords);
  const language = useLanguage();
  const textOf = useScheduleText();
  const stateOf = useStateText();
  return [
    {
      key: 'title',
      title: words.subject,
      fixed: 'start',
      phone: 'title',
      show: (row) => (
        <Button type="link" className="rooms-title" onClick={() => onOpen(row)}>
          {textOf(row)}
        </Button>
      ),
    },
    {
      key: 'state',
      title: words.state,
      width: 150,
      phone: 'state',
      show: (row) => {
        const { tone, text } = stateOf(row);
        return <Status tone={tone}>{text}</Status>;
      },
    },
    {
      key: 'day',
      title: words.date,
      width: 120,
      phone: 'fact',
      show: (row) => wallOf(row.StartTime).day,
    },
    {
      key: 'time',
      title: words.time,
      width: 120,
      phone: 'fact',
      show: (row) => rangeText(row.StartTime, row.EndTime),
    },
    {
      key: 'room',
      title: words.room,
      phone: 'fact',
      show: (row) => `${inLanguage(language, row.RoomName, row.RoomNameEn)} · ${buildingText(row, language)}`,
    },
    {
      key: 'host',
      title: words.host,
      show: (row) => (
        <PersonName
          id={row.HostAUID}
          name={row.HostName}
          englishName={row.HostNameEn}
          note={inLanguage(language, row.DeptName, row.DeptNameEn)}
        />
      ),
    },
  ];
}
