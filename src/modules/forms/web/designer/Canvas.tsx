import { ArrowDownOutlined, ArrowUpOutlined, CopyOutlined, DeleteOutlined } from '@ant-design/icons';
import { Button, Tag, Tooltip } from 'antd';
import { memo, useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { carriedNow, carry, endDrag, sideOf, type Carried } from './drag.ts';
import { KindIcon } from './KindIcon.tsx';
import { at, isAllowedAt, pathText, samePath, step, type Draft, type Drafts, type Path } from './ops.ts';
import { kindNames } from './palette.ts';
import { designerWords } from './words.ts';

/** Actions on controls, for mouse and keyboard. */
export interface CanvasActions {
  readonly choose: (path: Path) => void;
  readonly place: (carried: Carried, to: Path) => void;
  readonly move: (from: Path, to: Path) => void;
  readonly copy: (path: Path) => void;
  readonly remove: (path: Path) => void;
}

interface CanvasProps {
  readonly controls: Drafts;
  readonly chosen: Path | null;
  readonly actions: CanvasActions;
  readonly problemsAt: (path: string) => number;
}

/** Returns the dragged item if it may be dropped at a position; otherwise undefined. */
function mayDrop(controls: Drafts, to: Path): Carried | undefined {
  const carried = carriedNow();
  if (!carried) return undefined;
  if ('tampid' in carried) return carried;
  const control = 'from' in carried ? at(controls, carried.from) : { type: carried.kind };
  const intoItself = 'from' in carried && to.length === 2 && samePath(carried.from, to.slice(0, 1));
  return control && !intoItself && isAllowedAt(control, to) ? carried : undefined;
}

/** Canvas with the controls of the form. They can be dragged, or moved by buttons and keys. */
export function Canvas({ controls, chosen, actions, problemsAt }: CanvasProps) {
  const words = useWords(designerWords);
  const [over, setOver] = useState<Path | null>(null);
  const drop = (event: DragEvent<HTMLElement>, to: Path): void => {
    const carried = mayDrop(controls, to);
    if (!carried) return;
    event.preventDefault();
    event.stopPropagation();
    setOver(null);
    endDrag();
    actions.place(carried, to);
  };
  const hover = (event: DragEvent<HTMLElement>, to: Path): void => {
    if (!mayDrop(controls, to)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!samePath(over, to)) setOver(to);
  };
  const zone = (path: (side: 0 | 1) => Path) => ({
    onDragOver: (event: DragEvent<HTMLElement>) => hover(event, path(sideOf(event))),
    onDrop: (event: DragEvent<HTMLElement>) => drop(event, path(sideOf(event))),
  });
  const list = (items: Drafts, outer: Path): ReactNode =>
    items.map((control, index) => {
      const path = [...outer, index];
      const isChosen = samePath(chosen, path);
      const mark = samePath(over, path)
        ? ' is-before'
        : samePath(over, [...outer, index + 1])
          ? ' is-after'
          : '';
      return (
        <div
          // The index is the key, because the name of a control changes while it is typed.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          className={`designer-slot${control['inlineBlock'] ? ' designer-half' : ''}${mark}`}
          {...zone((side) => [...outer, index + side])}
        >
          <Card
            control={control}
            pathKey={path.join()}
            isChosen={isChosen}
            problems={problemsAt(pathText(path))}
            actions={actions}
            canUp={isChosen && step(controls, path, -1) !== undefined}
            canDown={isChosen && step(controls, path, 1) !== undefined}
            onStep={(by) => {
              const to = step(controls, path, by);
              if (to) actions.move(path, to);
            }}
          >
            {control.type === 'groupArea' && (
              <div
                className="designer-inner"
                {...zone((side) => [...path, side * (control.controls?.length ?? 0)])}
              >
                {list(control.controls ?? [], path)}
                {(control.controls?.length ?? 0) === 0 && <p className="designer-hint">{words.emptyGroup}</p>}
              </div>
            )}
          </Card>
        </div>
      );
    });
  return (
    // Dropping needs a mouse; keys and buttons move the chosen control.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className="designer-canvas"
      aria-label={words.canvas}
      onDragEnd={() => {
        setOver(null);
        endDrag();
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(null);
      }}
      onDragOver={(event) => hover(event, [controls.length])}
      onDrop={(event) => drop(event, [controls.length])}
    >
      {list(controls, [])}
      {controls.length === 0 && <p className="designer-hint">{words.emptyCanvas}</p>}
    </section>
  );
}

interface CardProps {
  readonly control: Draft;
  readonly pathKey: string;
  readonly isChosen: boolean;
  readonly problems: number;
  readonly actions: CanvasActions;
  readonly canUp: boolean;
  readonly canDown: boolean;
  readonly onStep: (by: -1 | 1) => void;
  readonly children: ReactNode;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** One control on the canvas: its label, a picture of its input, and its special properties. */
const Card = memo(function Card(props: CardProps) {
  const { control, pathKey, isChosen, problems, actions, canUp, canDown, onStep, children } = props;
  const words = useWords(designerWords);
  const language = useLanguage();
  const path = pathKey.split(',').map(Number);
  const name = (language === 'en' && text(control['labelEn'])) || text(control['label']) || words.unnamed;
  const placeholder = (language === 'en' && text(control['placeholderEn'])) || text(control['placeholder']);
  const kind = kindNames[control.type]?.[language] ?? control.type;
  const marks = [
    control['require'] === false || control.type === 'divider' ? '' : '*',
    control['visibility'] === false ? words.hidden : '',
    control['significance'] ? words.key : '',
    control['headline'] ? words.titled : '',
    control['subject'] ? words.about : '',
    control['secret'] ? words.sealed : '',
    control['relation'] ? words.depends : '',
    control['finance'] ? words.finance : '',
  ];
  const keys = (event: KeyboardEvent): void => {
    const act: Record<string, () => void> = {
      ArrowUp: () => onStep(-1),
      ArrowDown: () => onStep(1),
      Delete: () => actions.remove(path),
    };
    const run = event.key === 'Delete' || event.altKey ? act[event.key] : undefined;
    if (!run) return;
    event.preventDefault();
    run();
  };
  return (
    <div
      className={`designer-card designer-${control.type}${isChosen ? ' is-chosen' : ''}${problems > 0 ? ' is-bad' : ''}`}
      draggable
      onDragStart={(event) => carry(event, { from: path })}
    >
      <button
        type="button"
        className="designer-pick"
        aria-pressed={isChosen}
        data-path={pathKey}
        onClick={() => actions.choose(path)}
        onKeyDown={keys}
      >
        <span className="designer-name">
          {name}
          {marks[0] && <span className="designer-required">{marks[0]}</span>}
          {marks.slice(1).map((mark) => mark && <Tag key={mark}>{mark}</Tag>)}
          {problems > 0 && <Tag color="error">{words.problems(problems)}</Tag>}
        </span>
        {control.type !== 'divider' && control.type !== 'groupArea' && (
          <span className="designer-fake" aria-hidden="true">
            <KindIcon kind={control.type} />
            {placeholder || kind}
          </span>
        )}
      </button>
      {children}
      {isChosen && (
        <div className="designer-tools">
          <Tool title={words.up} icon={<ArrowUpOutlined />} disabled={!canUp} onClick={() => onStep(-1)} />
          <Tool
            title={words.down}
            icon={<ArrowDownOutlined />}
            disabled={!canDown}
            onClick={() => onStep(1)}
          />
          <Tool title={words.duplicate} icon={<CopyOutlined />} onClick={() => actions.copy(path)} />
          <Tool title={words.remove} icon={<DeleteOutlined />} onClick={() => actions.remove(path)} />
        </div>
      )}
    </div>
  );
});

interface ToolProps {
  readonly title: string;
  readonly icon: ReactNode;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

function Tool({ title, icon, disabled = false, onClick }: ToolProps) {
  return (
    <Tooltip title={title}>
      <Button size="small" type="text" aria-label={title} icon={icon} disabled={disabled} onClick={onClick} />
    </Tooltip>
  );
}
