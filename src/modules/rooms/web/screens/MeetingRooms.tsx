import { PlusOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { ActionButton } from '#kit/web/parts/ActionButton.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { TabLinks } from '#kit/web/parts/TabLinks.tsx';
import { BlockList } from '../admin/BlockList.tsx';
import { Limits } from '../admin/Limits.tsx';
import { PendingPart } from '../admin/PendingPart.tsx';
import { RecordsList } from '../admin/RecordsList.tsx';
import { RoomTable, type Editing } from '../admin/RoomTable.tsx';
import { Usage } from '../admin/Usage.tsx';
import { MeetingRoomSchedule } from '../../contract/MeetingRoomSchedule.ts';
import { adminWords } from '../admin-words.ts';
import { roomWords } from '../words.ts';
import '../rooms.css';

const views = ['rooms', 'pending', 'blocks', 'records', 'usage', 'limits'] as const;

/** Administration page: rooms and their rules, closures, approvals, records, usage, and limits for everybody. */
export default function MeetingRooms() {
  const words = useWords(adminWords);
  const { pending } = useWords(roomWords);
  const [search] = useSearchParams();
  const waiting = useCall(MeetingRoomSchedule.GetPending, { PageSize: 1 }).data?.Total ?? 0;
  const [editing, edit] = useState<Editing | null>(null);
  const [isClosing, setClosing] = useState(false);
  const view = views.find((each) => each === search.get('view')) ?? 'rooms';
  const label = (each: (typeof views)[number]): string => (each === 'pending' ? pending : words[each]);
  return (
    <Page
      title={words.title}
      actions={
        view === 'rooms' ? (
          <ActionButton
            type="primary"
            icon={<PlusOutlined />}
            label={words.addRoom}
            onClick={() => edit({ row: null })}
          />
        ) : (
          view === 'blocks' && (
            <ActionButton
              type="primary"
              icon={<PlusOutlined />}
              label={words.addBlock}
              onClick={() => setClosing(true)}
            />
          )
        )
      }
    >
      <TabLinks
        label={words.views}
        current={view}
        tabs={views.map((key) => ({
          key,
          to: key === 'rooms' ? '?' : `?view=${key}`,
          label: label(key),
          ...(key === 'pending' ? { count: waiting } : {}),
        }))}
      />
      {view === 'rooms' && <RoomTable editing={editing} onEdit={edit} />}
      {view === 'pending' && <PendingPart />}
      {view === 'blocks' && <BlockList isClosing={isClosing} onClosed={() => setClosing(false)} />}
      {view === 'records' && <RecordsList />}
      {view === 'usage' && <Usage />}
      {view === 'limits' && <Limits />}
    </Page>
  );
}
