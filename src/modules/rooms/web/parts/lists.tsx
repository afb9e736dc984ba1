import { useMemo } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen } from '#kit/web/list/ListScreen.tsx';
import type { RecordRow } from '../../contract/fields.ts';
import { MeetingRoomSchedule } from '../../contract/MeetingRoomSchedule.ts';
import { roomWords } from '../words.ts';
import { useRecordColumns } from './columns.tsx';

interface ListProps {
  readonly onOpen: (row: RecordRow) => void;
}

/** List of the user's own meetings: future ones or past ones. */
export function MyList({ when, onOpen }: ListProps & { readonly when: 'coming' | 'past' }) {
  const words = useWords(roomWords);
  const columns = useRecordColumns(onOpen);
  const filters = useMemo<readonly Filter[]>(
    () => [
      { kind: 'search', names: ['Keyword'], label: words.searchMine },
      {
        kind: 'choice',
        names: ['Role'],
        label: words.role,
        options: (['host', 'attendee'] as const).map((value) => ({ value, label: words.roles[value] })),
      },
      { kind: 'days', names: ['StartDate', 'EndDate'], label: words.date },
    ],
    [words],
  );
  return (
    <ListScreen<RecordRow, typeof MeetingRoomSchedule.QueryPersonalHistory>
      key={when}
      from={MeetingRoomSchedule.QueryPersonalHistory}
      fixed={{ When: when }}
      rowKey={(row) => row.Id}
      columns={columns}
      filters={filters}
      onOpen={onOpen}
      empty={{ text: when === 'coming' ? words.emptyMine : words.emptyHistory }}
    />
  );
}
