import { PlusOutlined } from '@ant-design/icons';
import { Button, type MenuProps } from 'antd';
import { Fragment, useState } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import { useDesign } from '../context.ts';
import { designWords } from '../words.ts';
import { Card } from './Card.tsx';
import type { CardView, Tree } from './cards.ts';
import { cardOf } from './layout.ts';
import type { TreeEdits } from './tree-edits.ts';
import { treeWords } from './words.ts';

interface TreeCardsProps {
  readonly tree: Tree;
  readonly edits: TreeEdits;
  readonly chosen: string | null;
  readonly active: string;
  /** True when the cards form a list instead of a drawing. */
  readonly isList: boolean;
  readonly dragged: string | null;
  /** Place where the dragged card would be dropped. */
  readonly target: { readonly branch: number; readonly at: number } | null;
  readonly onChoose: (key: string, isByKey: boolean) => void;
  readonly onFocus: (key: string) => void;
  /** Called when a menu closes, to return the focus to its card. */
  readonly onBack: (key: string) => void;
}

/** Cards of a process with the places for new ones between them: start, branch by branch, end. */
export function TreeCards(props: TreeCardsProps) {
  const { tree, edits, chosen, active, isList, dragged, target, onChoose, onFocus, onBack } = props;
  const words = useWords(designWords);
  const { isReadOnly } = useDesign();
  const [menuOf, setMenuOf] = useState<string | null>(null);
  const menuFor = useMenu(tree, edits, (key) => onChoose(key, true));
  const count = tree.branches.length;
  const card = (view: CardView) => {
    const at = cardOf(view.key);
    const levels = at ? (tree.branches[at.branch]?.levels.length ?? 0) : 0;
    const level = at?.level ?? null;
    const canBack = level === null ? at !== null && at.branch > 0 : level > 0;
    const canForth = level === null ? at !== null && at.branch < count - 2 : level < levels - 1;
    return (
      <Card
        view={view}
        place={isList ? null : (tree.layout.places.get(view.key) ?? null)}
        isChosen={chosen === view.key}
        isActive={active === view.key}
        isDragged={dragged === view.key}
        acts={
          isReadOnly || !at
            ? null
            : {
                back: canBack ? () => edits.nudge(view.key, level === null ? 'ArrowLeft' : 'ArrowUp') : null,
                forth: canForth
                  ? () => edits.nudge(view.key, level === null ? 'ArrowRight' : 'ArrowDown')
                  : null,
                duplicate: level === null ? null : () => edits.duplicate(view.key),
                remove: () => edits.remove(view.key),
              }
        }
        menu={menuOf === view.key ? menuFor(view) : []}
        isMenuOpen={menuOf === view.key}
        onMenu={(isOpen) => {
          setMenuOf(isOpen ? view.key : null);
          if (isOpen) onFocus(view.key);
          else onBack(view.key);
        }}
        onChoose={(isByKey) => onChoose(view.key, isByKey)}
        onFocus={() => onFocus(view.key)}
      />
    );
  };
  const gap = (branch: number, at: number) => {
    const place = tree.layout.gaps.find((one) => one.branch === branch && one.at === at);
    const isTarget = target?.branch === branch && target.at === at;
    return (
      <span
        className={`design-gap${isTarget ? ' design-target' : ''}`}
        style={isList || !place ? undefined : { transform: `translate(${place.x}px, ${place.y}px)` }}
      >
        {!isReadOnly && (
          <Button
            size="small"
            shape="circle"
            icon={<PlusOutlined />}
            aria-label={words.addLevel}
            title={words.addLevel}
            // Not in the tab order of the drawing: keyboard users add levels from the cards.
            tabIndex={isList ? 0 : -1}
            onClick={() => edits.addLevel(branch, at)}
          />
        )}
      </span>
    );
  };
  return (
    <>
      {card(tree.start)}
      <ol className="design-branches">
        {tree.branches.map(({ head, levels }, branch) => (
          <li key={head.key}>
            {card(head)}
            {gap(branch, 0)}
            <ol>
              {levels.map((level, at) => (
                <Fragment key={level.key}>
                  <li>
                    {card(level)}
                    {gap(branch, at + 1)}
                  </li>
                </Fragment>
              ))}
            </ol>
          </li>
        ))}
      </ol>
      {card(tree.end)}
    </>
  );
}

const item = (name: string, label: string, run: () => void, danger = false) => ({
  key: name,
  label,
  danger,
  onClick: ({ domEvent }: { domEvent: { stopPropagation: () => void } }) => {
    domEvent.stopPropagation();
    run();
  },
});

function useMenu(tree: Tree, edits: TreeEdits, onOpen: (key: string) => void) {
  const words = useWords(treeWords);
  return ({ key, isOwn }: CardView): NonNullable<MenuProps['items']> => {
    const at = cardOf(key);
    if (!at) return [];
    const properties = item('properties', words.properties, () => onOpen(key));
    const remove = item('remove', words.remove, () => edits.remove(key), true);
    if (at.level === null)
      return [
        properties,
        item('before', words.branchBefore, () => edits.insert(key, 'before')),
        item('after', words.firstLevel, () => edits.insert(key, 'after')),
        ...(isOwn ? [{ type: 'divider' as const }, remove] : []),
      ];
    const elsewhere = tree.branches.flatMap(({ head, levels }, branch) =>
      branch === at.branch
        ? []
        : [item(head.key, head.name, () => edits.moveTo(key, { branch, at: levels.length }))],
    );
    return [
      properties,
      item('before', words.levelBefore, () => edits.insert(key, 'before')),
      item('after', words.levelAfter, () => edits.insert(key, 'after')),
      item('duplicate', words.duplicate, () => edits.duplicate(key)),
      ...(elsewhere.length > 0 ? [{ key: 'to', label: words.toBranch, children: elsewhere }] : []),
      { type: 'divider' as const },
      remove,
    ];
  };
}
