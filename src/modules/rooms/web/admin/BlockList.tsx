import { App, Button } from 'antd';
import { messageOf } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import type { RecordRow } from '../../contract/fields.ts';
import { MeetingRoom } from '../../contract/MeetingRoom.ts';
import { adminWords } from '../admin-words.ts';
import { BlockForm } from './BlockForm.tsx';
import { buildingText } from '../place-text.ts';

interface BlockListProps {
  readonly isClosing: boolean;
  readonly onClosed: () => void;
}

/** List of room closures, with a button that ends each. */
export function BlockList({ isClosing, onClosed }: BlockListProps) {
  const words = useWords(adminWords);
  const columns = useColumns();
  return (
    <>
      <ListScreen<RecordRow, typeof MeetingRoom.GetBlocks>
        from={MeetingRoom.GetBlocks}
        rowKey={(row) => row.Id}
        empty={{ text: words.emptyBlocks }}
        columns={columns}
      />
      <Drawer open={isClosing} size={480} title={words.addBlock} onClose={onClosed} destroyOnHidden>
        <BlockForm onDone={onClosed} />
      </Drawer>
    </>
  );
}

function useColumns(): readonly Column<RecordRow>[] {
  const words = useWords(adminWords);
  const language = useLanguage();
  return [
    {
      key: 'room',
      title: words.room,
      fixed: 'start',
      phone: 'title',
      show: (row) => `${inLanguage(language, row.RoomName, row.RoomNameEn)} · ${buildingText(row, language)}`,
    },
    { key: 'from', title: words.from, phone: 'fact', show: (row) => timeText(row.StartTime) },
    { key: 'until', title: words.until, phone: 'fact', show: (row) => timeText(row.EndTime) },
    { key: 'reason', title: words.reason, phone: 'fact', show: (row) => row.Title },
    { key: 'actions', title: words.actions, phone: 'state', show: (row) => <OpenAgain id={row.Id} /> },
  ];
}

function OpenAgain({ id }: { readonly id: number }) {
  const words = useWords(adminWords);
  const { message, modal } = App.useApp();
  const remove = useAct(MeetingRoom.RemoveBlock);
  const ask = (): void => {
    modal.confirm({
      title: words.removeBlockTitle,
      okText: words.removeBlock,
      cancelText: words.keep,
      onOk: () =>
        remove.mutate(
          { Id: id },
          {
            onSuccess: () => void message.success(words.removed),
            onError: (error) => void message.error(messageOf(error)),
          },
        ),
    });
  };
  return (
    <Button size="small" loading={remove.isPending} onClick={ask}>
      {words.removeBlock}
    </Button>
  );
}
