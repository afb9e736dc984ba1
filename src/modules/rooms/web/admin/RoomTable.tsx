import { MoreOutlined } from '@ant-design/icons';
import { App, Button, Dropdown } from 'antd';
import { useMemo, useState } from 'react';
import { messageOf } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { equipmentLabels } from '../../contract/codes.ts';
import { MeetingRoom, usualLimits, type RoomRow } from '../../contract/MeetingRoom.ts';
import { adminWords } from '../admin-words.ts';
import { RoomAddresses } from '../parts/addresses.tsx';
import { BlockForm } from './BlockForm.tsx';
import { RoomForm } from './RoomForm.tsx';
import { useClashes } from './useClashes.tsx';
import { buildingText, placeText } from '../place-text.ts';

/** Room that is open in the drawer; its `row` is null for a new room. */
export interface Editing {
  readonly row: RoomRow | null;
}

interface RoomTableProps {
  readonly editing: Editing | null;
  readonly onEdit: (editing: Editing | null) => void;
}

/** Table of all rooms with a summary of their rules. A drawer edits them. */
export function RoomTable({ editing, onEdit }: RoomTableProps) {
  const words = useWords(adminWords);
  const language = useLanguage();
  const [blocking, setBlocking] = useState<RoomRow | null>(null);
  const [showing, setShowing] = useState<RoomRow | null>(null);
  const columns = useColumns(onEdit, setBlocking, setShowing);
  const filters = useFilters();
  return (
    <>
      <ListScreen<RoomRow, typeof MeetingRoom.GetList>
        from={MeetingRoom.GetList}
        rowKey={(row) => row.Id}
        columns={columns}
        filters={filters}
        onOpen={(row) => onEdit({ row })}
        empty={{ text: words.emptyRooms }}
      />
      <Drawer
        open={editing !== null}
        size={640}
        title={editing?.row ? words.editRoom : words.addRoom}
        onClose={() => onEdit(null)}
        destroyOnHidden
      >
        {editing && <RoomForm row={editing.row} onDone={() => onEdit(null)} />}
      </Drawer>
      <Drawer
        open={blocking !== null}
        size={480}
        title={words.block}
        onClose={() => setBlocking(null)}
        destroyOnHidden
      >
        {blocking && <BlockForm roomId={blocking.Id} onDone={() => setBlocking(null)} />}
      </Drawer>
      <Drawer
        open={showing !== null}
        size={560}
        title={showing ? `${words.display} · ${inLanguage(language, showing.Name, showing.EnglishName)}` : ''}
        onClose={() => setShowing(null)}
        destroyOnHidden
      >
        {showing && <RoomAddresses roomId={showing.Id} />}
      </Drawer>
    </>
  );
}

function useFilters(): readonly Filter[] {
  const words = useWords(adminWords);
  const language = useLanguage();
  const buildings = useCall(MeetingRoom.GetList, { PageSize: 1 }).data?.BuildingNames;
  return useMemo<readonly Filter[]>(
    () => [
      { kind: 'search', names: ['Keyword'], label: words.search },
      {
        kind: 'choice',
        names: ['Building'],
        label: words.building,
        options: (buildings ?? []).map((each) => ({
          value: each.Building,
          label: buildingText(each, language),
        })),
      },
      {
        kind: 'choice',
        names: ['IsUse'],
        label: words.state,
        options: [
          { value: 'true', label: words.inUse },
          { value: 'false', label: words.outOfUse },
        ],
      },
    ],
    [buildings, words, language],
  );
}

/** Returns the booking rules of a room that differ from the defaults of a new room. */
const policyOf = (row: RoomRow, words: typeof adminWords.zh): string[] => [
  ...(row.NeedApproval ? [words.approvalShort] : []),
  ...(row.CheckInEnabled ? [words.checkInShort(row.ReleaseMinutes)] : []),
  ...(row.MinMinutes === usualLimits.MinMinutes ? [] : [words.minShort(row.MinMinutes)]),
  ...(row.MaxMinutes === usualLimits.MaxMinutes ? [] : [words.maxShort(row.MaxMinutes)]),
  ...(row.AdvanceDays === usualLimits.AdvanceDays ? [] : [words.advanceShort(row.AdvanceDays)]),
];

/** Text on one line, with the full text on hover. */
const Cut = ({ text }: { readonly text: string }) => (
  <div className="rooms-long" title={text}>
    {text || '--'}
  </div>
);

function useColumns(
  onEdit: (editing: Editing) => void,
  onBlock: (row: RoomRow) => void,
  onShow: (row: RoomRow) => void,
): readonly Column<RoomRow>[] {
  const words = useWords(adminWords);
  const language = useLanguage();
  return [
    {
      key: 'name',
      title: words.name,
      width: 160,
      fixed: 'start',
      phone: 'title',
      show: (row) => (
        <Button type="link" className="rooms-title" onClick={() => onEdit({ row })}>
          {inLanguage(language, row.Name, row.EnglishName)}
        </Button>
      ),
    },
    {
      key: 'state',
      title: words.state,
      phone: 'state',
      isNews: (row) => !row.IsUse,
      show: (row) => (
        <Status tone={row.IsUse ? 'good' : 'neutral'}>{row.IsUse ? words.inUse : words.outOfUse}</Status>
      ),
    },
    {
      key: 'place',
      title: words.building,
      isLine: true,
      phone: 'plain',
      show: (row) => placeText(row, language),
    },
    { key: 'capacity', title: words.capacity, align: 'right', phone: 'fact', show: (row) => row.Capacity },
    { key: 'coming', title: words.coming, align: 'right', phone: 'fact', show: (row) => row.ComingCount },
    { key: 'hours', title: words.hours, isLine: true, show: (row) => `${row.OpenTime}–${row.CloseTime}` },
    {
      key: 'equipment',
      title: words.equipment,
      isWide: true,
      show: (row) => (
        <Cut
          text={row.Equipment.map((each) => equipmentLabels[each][language]).join(
            language === 'zh' ? '、' : ', ',
          )}
        />
      ),
    },
    {
      key: 'policy',
      title: words.policy,
      phone: 'plain',
      isNews: (row) => policyOf(row, words).length > 0,
      show: (row) => <Cut text={policyOf(row, words).join(language === 'zh' ? '，' : ', ')} />,
    },
    {
      key: 'actions',
      title: words.actions,
      width: 72,
      phone: 'fact',
      show: (row) => (
        <RowMenu
          row={row}
          onEdit={() => onEdit({ row })}
          onBlock={() => onBlock(row)}
          onShow={() => onShow(row)}
        />
      ),
    },
  ];
}

interface RowMenuProps {
  readonly row: RoomRow;
  readonly onEdit: () => void;
  readonly onBlock: () => void;
  readonly onShow: () => void;
}

function RowMenu({ row, onEdit, onBlock, onShow }: RowMenuProps) {
  const words = useWords(adminWords);
  const { message } = App.useApp();
  const confirm = useClashes();
  const use = useAct(MeetingRoom.UpdateIsUse);
  const setUse = (Confirmed: boolean): void =>
    use.mutate(
      { Id: row.Id, IsUse: !row.IsUse, Confirmed },
      {
        onSuccess: ({ NeedConfirm, Clashes }) => {
          if (NeedConfirm) confirm(Clashes, () => setUse(true));
          else void message.success(row.IsUse ? words.disabled : words.enabled);
        },
        onError: (error) => void message.error(messageOf(error)),
      },
    );
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'edit', label: words.edit, onClick: onEdit },
          { key: 'block', label: words.block, onClick: onBlock, disabled: !row.IsUse },
          { key: 'display', label: words.display, onClick: onShow, disabled: !row.IsUse },
          {
            key: 'use',
            label: row.IsUse ? words.disable : words.enable,
            danger: row.IsUse,
            onClick: () => setUse(false),
          },
        ],
      }}
    >
      <Button type="text" icon={<MoreOutlined />} aria-label={`${words.actions} ${row.Name}`} />
    </Dropdown>
  );
}
