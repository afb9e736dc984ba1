import {
  ArrowDownOutlined,
  ArrowLeftOutlined,
  ArrowRightOutlined,
  ArrowUpOutlined,
  CopyOutlined,
  DeleteOutlined,
  EllipsisOutlined,
} from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useState, type KeyboardEvent } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import { designWords } from '../words.ts';
import type { CardView } from './cards.ts';
import type { Place } from './layout.ts';
import { treeWords } from './words.ts';

/** Actions on a card; null for an action that is not possible. */
export interface CardActs {
  readonly back: (() => void) | null;
  readonly forth: (() => void) | null;
  readonly duplicate: (() => void) | null;
  readonly remove: () => void;
}

interface CardProps {
  readonly view: CardView;
  /** Position in the drawing; null when the card stands in a list. */
  readonly place: Place | null;
  readonly isChosen: boolean;
  readonly isActive: boolean;
  readonly isDragged: boolean;
  /** Null when the card is read-only. */
  readonly acts: CardActs | null;
  readonly menu: MenuProps['items'];
  readonly isMenuOpen: boolean;
  readonly onMenu: (isOpen: boolean) => void;
  readonly onChoose: (isByKey: boolean) => void;
  readonly onFocus: () => void;
}

/** One card of the tree, with its content, problems, dry-run result and actions. */
export function Card(props: CardProps) {
  const { view, place, isChosen, isActive, isDragged, acts, menu, isMenuOpen, onMenu, onChoose, onFocus } =
    props;
  const { tried } = view;
  const [isOver, setOver] = useState(false);
  const look = [
    'design-card',
    `design-${view.kind}`,
    isChosen ? 'design-chosen' : '',
    view.problems.length > 0 ? 'design-wrong' : '',
    isDragged ? 'design-dragged' : '',
    tried ? `design-tried-${tried.state}` : '',
    tried?.state === 'on' && view.kind === 'branch' ? 'design-taken' : '',
  ];
  const openMenu = (event: KeyboardEvent): void => {
    if (!acts || (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey))) return;
    event.preventDefault();
    event.stopPropagation();
    onMenu(true);
  };
  return (
    <div
      className={look.join(' ')}
      data-key={view.key}
      style={
        place
          ? { transform: `translate(${place.x}px, ${place.y}px)`, width: place.width, height: place.height }
          : undefined
      }
      onPointerEnter={() => setOver(true)}
      onPointerLeave={() => setOver(false)}
      onContextMenu={(event) => {
        if (!acts) return;
        event.preventDefault();
        onMenu(true);
      }}
    >
      <button
        type="button"
        className="design-card-body"
        aria-pressed={isChosen}
        tabIndex={isActive || !place ? 0 : -1}
        onFocus={onFocus}
        onKeyDown={openMenu}
        // A click by keyboard has detail 0.
        onClick={(event) => onChoose(event.detail === 0)}
      >
        <strong title={view.title}>{view.title}</strong>
        {view.note && (
          <span className="design-card-who" title={view.note}>
            {view.note}
          </span>
        )}
        {view.formula && <code title={view.formula}>{view.formula}</code>}
        {view.tags.length > 0 && (
          <span className="design-tags">
            {view.tags.map(({ text, title }) => (
              <span key={title} className="flow-tag" title={title}>
                {text}
                {title !== text && <span className="visually-hidden"> {title}</span>}
              </span>
            ))}
          </span>
        )}
        {tried?.lines.map((text) => (
          <span key={text} className="design-card-tried" title={text}>
            {text}
          </span>
        ))}
        {[...view.problems, ...(tried?.faults ?? [])].map((text) => (
          <span key={text} className="design-problem" title={text}>
            {text}
          </span>
        ))}
      </button>
      {acts && (!place || isOver || isActive || isChosen || isMenuOpen) && (
        <CardTools
          view={view}
          acts={acts}
          menu={menu}
          isMenuOpen={isMenuOpen}
          onMenu={onMenu}
          isInList={!place}
        />
      )}
    </div>
  );
}

type CardToolsProps = Pick<CardProps, 'view' | 'menu' | 'isMenuOpen' | 'onMenu'> & {
  readonly acts: CardActs;
  readonly isInList: boolean;
};

function CardTools({ view, acts, menu, isMenuOpen, onMenu, isInList }: CardToolsProps) {
  const words = useWords(designWords);
  const tree = useWords(treeWords);
  const { name } = view;
  const isBranch = view.kind === 'branch';
  const isSideways = isBranch && !isInList;
  const tools = [
    {
      icon: isSideways ? <ArrowLeftOutlined /> : <ArrowUpOutlined />,
      label: isBranch ? tree.earlier(name) : words.moveUp(name),
      run: acts.back,
      isShown: view.isOwn,
    },
    {
      icon: isSideways ? <ArrowRightOutlined /> : <ArrowDownOutlined />,
      label: isBranch ? tree.later(name) : words.moveDown(name),
      run: acts.forth,
      isShown: view.isOwn,
    },
    { icon: <CopyOutlined />, label: words.duplicate(name), run: acts.duplicate, isShown: !isBranch },
    { icon: <DeleteOutlined />, label: words.remove(name), run: acts.remove, isShown: view.isOwn },
  ];
  return (
    <span className="design-card-tools">
      {tools
        .filter(({ isShown }) => isShown)
        .map(({ icon, label, run }) => (
          <Button
            key={label}
            type="text"
            size="small"
            icon={icon}
            aria-label={label}
            title={label}
            disabled={run === null}
            onClick={() => run?.()}
          />
        ))}
      <Dropdown
        open={isMenuOpen}
        onOpenChange={onMenu}
        trigger={['click']}
        // A menu opened by keyboard must take the focus.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        menu={{ items: menu ?? [] }}
      >
        <Button
          type="text"
          size="small"
          icon={<EllipsisOutlined />}
          aria-label={tree.more(name)}
          title={tree.more(name)}
        />
      </Dropdown>
    </span>
  );
}
