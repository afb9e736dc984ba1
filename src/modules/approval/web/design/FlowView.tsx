import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CopyOutlined,
  DeleteOutlined,
  HolderOutlined,
  PlusOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { Fragment, useState } from 'react';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { signTypeLabels } from '../../contract/codes.ts';
import type { CopyRule, Level, Process } from '../../contract/process.ts';
import { useDesign, type Design } from './context.ts';
import { moved, newLevel } from './edit.ts';
import { ruleText } from './rule-text.ts';
import { designWords } from './words.ts';

type Problems = NonNullable<Design['Draft']>['Problems'];

interface FlowViewProps {
  readonly levels: readonly Level[];
  /** Who gets copies of the whole form. */
  readonly copies: Process['copies'];
  readonly chosen: number | null;
  readonly problems: Problems;
  readonly onChoose: (at: number) => void;
  readonly onChange: (levels: Level[], chosen: number | null) => void;
}

/** The levels of a branch from top to bottom; moved by dragging, or by the arrows. */
export function FlowView({ levels, copies, chosen, problems, onChoose, onChange }: FlowViewProps) {
  const words = useWords(designWords);
  const { isReadOnly } = useDesign();
  const [dragged, setDragged] = useState<number | null>(null);
  const insert = (at: number): void =>
    onChange(levels.toSpliced(at, 0, newLevel(levels[at - 1]?.finance ?? false)), at);
  const move = (from: number, to: number): void => {
    if (to >= 0 && to < levels.length && from !== to) onChange(moved(levels, from, to), to);
  };
  const gap = (at: number) => (
    <li className="design-gap" aria-hidden={isReadOnly}>
      {!isReadOnly && (
        <Button
          size="small"
          shape="circle"
          icon={<PlusOutlined />}
          aria-label={words.addLevel}
          title={words.addLevel}
          onClick={() => insert(at)}
        />
      )}
    </li>
  );
  return (
    <ol className="design-flow">
      <li className="design-end">
        {words.start}
        <CopyTag copies={copies?.submission} />
      </li>
      {gap(0)}
      {levels.map((level, at) => (
        // A level has no name of its own; its place is what it is.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={at}>
          {/* Dragging is for the mouse; the arrows of each level do the same. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <li
            className={dragged === at ? 'design-level design-dragged' : 'design-level'}
            onDragOver={(event) => {
              if (dragged !== null) event.preventDefault();
            }}
            onDrop={() => {
              if (dragged !== null) move(dragged, at);
              setDragged(null);
            }}
          >
            <LevelCard
              level={level}
              at={at}
              isChosen={chosen === at}
              isLast={at === levels.length - 1}
              problems={problems.filter((one) => one.Level === at + 1)}
              onChoose={() => onChoose(at)}
              onMove={(to) => move(at, to)}
              onCopy={() => onChange(levels.toSpliced(at + 1, 0, level), at + 1)}
              onRemove={() => onChange(levels.toSpliced(at, 1), null)}
              onDrag={(isOn) => setDragged(isOn ? at : null)}
            />
          </li>
          {gap(at + 1)}
        </Fragment>
      ))}
      <li className="design-end">
        {words.end}
        <CopyTag copies={copies?.end} />
      </li>
    </ol>
  );
}

function CopyTag({ copies }: { copies: CopyRule | null | undefined }) {
  const words = useWords(designWords);
  const language = useLanguage();
  const design = useDesign();
  if (!copies) return null;
  return (
    <span className="flow-tag">
      {words.copiesTo(ruleText(copies.to, design, language, words.nobodyCopied))}
    </span>
  );
}

interface LevelCardProps {
  readonly level: Level;
  readonly at: number;
  readonly isChosen: boolean;
  readonly isLast: boolean;
  readonly problems: Problems;
  readonly onChoose: () => void;
  readonly onMove: (to: number) => void;
  readonly onCopy: () => void;
  readonly onRemove: () => void;
  readonly onDrag: (isOn: boolean) => void;
}

function LevelCard(props: LevelCardProps) {
  const { level, at, isChosen, isLast, problems, onChoose, onMove, onCopy, onRemove, onDrag } = props;
  const words = useWords(designWords);
  const language = useLanguage();
  const design = useDesign();
  const name = inLanguage(language, level.name.zh, level.name.en) || words.newLevel;
  const tools = [
    { icon: <ArrowUpOutlined />, label: words.moveUp(name), run: () => onMove(at - 1), off: at === 0 },
    { icon: <ArrowDownOutlined />, label: words.moveDown(name), run: () => onMove(at + 1), off: isLast },
    { icon: <CopyOutlined />, label: words.duplicate(name), run: onCopy, off: false },
    { icon: <DeleteOutlined />, label: words.remove(name), run: onRemove, off: false },
  ];
  return (
    <div
      className={`design-card${isChosen ? ' design-chosen' : ''}${problems.length > 0 ? ' design-wrong' : ''}`}
    >
      {!design.isReadOnly && (
        <span
          className="design-handle"
          draggable
          title={words.drag}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move';
            onDrag(true);
          }}
          onDragEnd={() => onDrag(false)}
        >
          <HolderOutlined />
        </span>
      )}
      <button type="button" className="design-card-body" aria-pressed={isChosen} onClick={onChoose}>
        <strong>
          {at + 1}. {name}
        </strong>
        <span className="design-card-who">{ruleText(level.approvers, design, language)}</span>
        <span className="design-tags">
          {level.finance && <span className="flow-tag">{words.finance}</span>}
          {level.sign !== 1 && <span className="flow-tag">{signTypeLabels[level.sign][language]}</span>}
          {level.limit && (
            <span className="flow-tag">
              {words.limitText(level.limit.hours, words.limitActions[level.limit.action])}
            </span>
          )}
          <CopyTag copies={level.copies} />
        </span>
        {problems.map(({ Code, Msg }) => (
          <span key={Code} className="design-problem">
            {Msg}
          </span>
        ))}
      </button>
      {!design.isReadOnly && (
        <span className="design-card-tools">
          {tools.map(({ icon, label, run, off }) => (
            <Button
              key={label}
              type="text"
              size="small"
              icon={icon}
              aria-label={label}
              title={label}
              disabled={off}
              onClick={run}
            />
          ))}
        </span>
      )}
    </div>
  );
}
