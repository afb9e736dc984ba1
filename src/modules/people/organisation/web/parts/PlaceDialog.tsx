import { Alert, Button, Select } from 'antd';
import { useMemo, useState } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { branchOf, itemsBelow, type TreeItem } from '#kit/web/tree/rows.ts';
import { TreeField } from '#kit/web/tree/TreeField.tsx';
import type { Place } from '#kit/web/tree/useDrag.ts';
import { organisationWords } from '../organisation-words.ts';

interface PlaceDialogProps<I extends TreeItem> {
  readonly items: readonly I[];
  readonly item: I;
  readonly isPending: boolean;
  /** Reason why the last attempt was refused; empty: there was none. */
  readonly problem: string;
  readonly onMove: (to: Place) => void;
  readonly onClose: () => void;
}

/** Value for the place after the last sibling. */
const atEnd = 0;

/** Dialog that moves an item of a tree without dragging: to a parent and before a sibling. */
export function PlaceDialog<I extends TreeItem>(props: PlaceDialogProps<I>) {
  const { items, item, isPending, problem, onMove, onClose } = props;
  const words = useWords(organisationWords);
  const below = useMemo(() => itemsBelow(items), [items]);
  const without = useMemo(() => branchOf(items, item.id), [items, item.id]);
  const parents = useMemo(() => items.filter((each) => !without.has(each.id)), [items, without]);
  const now = below.get(item.parentId) ?? [];
  const [parentId, setParentId] = useState(item.parentId);
  const [before, setBefore] = useState<number>(now[now.indexOf(item) + 1]?.id ?? atEnd);
  const siblings = (below.get(parentId) ?? []).filter((each) => each.id !== item.id);
  return (
    <Modal
      open
      title={words.moveTitle(item.title)}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {words.cancel}
        </Button>,
        <Button
          key="move"
          type="primary"
          loading={isPending}
          onClick={() => onMove({ parentId, beforeId: before === atEnd ? null : before })}
        >
          {words.move}
        </Button>,
      ]}
    >
      {problem && <Alert type="error" showIcon title={problem} role="alert" style={{ marginBottom: 16 }} />}
      <div className="place-form">
        <label htmlFor="place-parent">{words.parent}</label>
        <TreeField
          id="place-parent"
          items={parents}
          label={words.parent}
          placeholder={words.chooseDepartment}
          top={words.top}
          value={parentId}
          onChange={(next) => {
            setParentId(next);
            setBefore(atEnd);
          }}
        />
        <label htmlFor="place-before">{words.before}</label>
        <Select
          id="place-before"
          value={before}
          options={[
            ...siblings.map((each) => ({ value: each.id, label: words.beforeThat(each.title) })),
            { value: atEnd, label: words.atEnd },
          ]}
          onChange={setBefore}
        />
      </div>
    </Modal>
  );
}
