import { Button } from 'antd';
import { useState } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import type { RecordRow } from '../../contract/fields.ts';
import { MeetingRoomSchedule } from '../../contract/MeetingRoomSchedule.ts';
import { useScheduleText } from '../schedule-text.ts';
import { roomWords } from '../words.ts';
import { useRecordColumns } from './columns.tsx';
import { useDecide, type Deciding } from './useDecide.tsx';

/** Returns the columns of pending bookings, with the decision at the end. */
function usePendingColumns(
  onOpen: (row: RecordRow) => void,
  decide: Deciding['decide'],
): readonly Column<RecordRow>[] {
  const words = useWords(roomWords);
  const columns = useRecordColumns(onOpen);
  return [
    ...columns.filter(({ key }) => key !== 'state'),
    {
      key: 'actions',
      title: words.actions,
      width: 150,
      phone: 'fact',
      fixed: 'end',
      show: (row) => (
        <span className="rooms-row-actions">
          <Button type="link" size="small" onClick={() => decide([row], true)}>
            {words.approve}
          </Button>
          <Button type="link" size="small" danger onClick={() => decide([row], false)}>
            {words.reject}
          </Button>
        </span>
      ),
    },
  ];
}

/** List of bookings that wait for the user's decision, one by one or several at once. */
export function PendingList({ onOpen }: { readonly onOpen: (row: RecordRow) => void }) {
  const words = useWords(roomWords);
  const textOf = useScheduleText();
  const [picked, pick] = useState<readonly RecordRow[]>([]);
  const deciding = useDecide((left) => pick((some) => some.filter(({ Id }) => left.includes(Id))));
  const columns = usePendingColumns(onOpen, deciding.decide);
  return (
    <>
      <ListScreen<RecordRow, typeof MeetingRoomSchedule.GetPending>
        from={MeetingRoomSchedule.GetPending}
        rowKey={(row) => row.Id}
        columns={columns}
        onOpen={onOpen}
        empty={{ text: words.emptyPending }}
        pick={{
          keys: picked.map(({ Id }) => Id),
          onChange: (_keys, rows) => pick(rows),
          label: (row) => words.pick(textOf(row)),
          all: words.pickAll,
          bar: (
            <>
              <span>{words.picked(picked.length)}</span>
              <Button type="primary" onClick={() => deciding.decide(picked, true)}>
                {words.approve}
              </Button>
              <Button danger onClick={() => deciding.decide(picked, false)}>
                {words.reject}
              </Button>
              <Button type="link" onClick={() => pick([])}>
                {words.unpick}
              </Button>
            </>
          ),
        }}
      />
      {deciding.dialog}
    </>
  );
}
