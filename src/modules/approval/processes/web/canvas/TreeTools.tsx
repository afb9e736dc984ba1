import { BranchesOutlined, PlusOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, type PointerEvent, type ReactNode } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import { useDesign } from '../context.ts';
import { designWords } from '../words.ts';
import type { TreeEdits } from './tree-edits.ts';
import { newCard } from './useCardDrag.ts';
import { treeWords } from './words.ts';

interface TreeToolsProps {
  readonly edits: TreeEdits;
  readonly active: string;
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
  /** Handlers for dragging a new level into the drawing; null when there is no drawing. */
  readonly drag: {
    readonly begin: (key: string, event: PointerEvent) => void;
    readonly move: (event: PointerEvent) => boolean;
    readonly drop: () => boolean;
  } | null;
  readonly zoom: ReactNode;
}

/** Toolbar above the tree: add levels and branches, undo and redo, zoom. */
export function TreeTools({ edits, active, undo, redo, drag, zoom }: TreeToolsProps) {
  const words = useWords(designWords);
  const tree = useWords(treeWords);
  const { isReadOnly } = useDesign();
  const wasPulled = useRef(false);
  return (
    <div className="design-tools">
      {!isReadOnly && (
        <>
          <Button
            icon={<PlusOutlined />}
            className={drag ? 'design-pull' : ''}
            title={tree.addLevelHint}
            onPointerDown={(event) => {
              wasPulled.current = false;
              drag?.begin(newCard, event);
            }}
            onPointerMove={(event) => {
              if (event.buttons > 0) drag?.move(event);
            }}
            onPointerUp={() => {
              wasPulled.current = drag?.drop() ?? false;
            }}
            onClick={() => {
              if (!wasPulled.current) edits.insert(active, 'after');
              wasPulled.current = false;
            }}
          >
            {tree.addLevel}
          </Button>
          <Button icon={<BranchesOutlined />} onClick={() => edits.addBranch()}>
            {words.addBranch}
          </Button>
          <Button
            icon={<UndoOutlined />}
            aria-label={tree.undo}
            title={tree.undo}
            disabled={undo === null}
            onClick={() => undo?.()}
          />
          <Button
            icon={<RedoOutlined />}
            aria-label={tree.redo}
            title={tree.redo}
            disabled={redo === null}
            onClick={() => redo?.()}
          />
        </>
      )}
      <span className="design-space" />
      {zoom}
    </div>
  );
}
