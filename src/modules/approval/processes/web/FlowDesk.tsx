import { lazy, Suspense, useMemo, useRef, type KeyboardEvent } from 'react';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { isTypedInto } from '#kit/web/shell/page-keys.ts';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import type { Process } from '../contract/process.ts';
import { ProcessCanvas, ProcessList } from './canvas/ProcessCanvas.tsx';
import { LevelForm } from './LevelForm.tsx';
import { BranchForm } from './Condition.tsx';
import { WholeCopies } from './RulesForm.tsx';
import { treeOf, type Problems } from './canvas/cards.ts';
import { cardOf } from './canvas/layout.ts';
import { treeEdits } from './canvas/tree-edits.ts';
import { triedCards } from './canvas/trial.ts';
import { treeWords } from './canvas/words.ts';
import { useDesign } from './context.ts';
import { copiesWith, withBranch, withLevel } from './edit.ts';
import type { Chosen } from './useChosen.ts';
import type { Trial } from './useTrial.ts';
import { designWords } from './words.ts';

const Simulator = lazy(() => import('./Simulator.tsx').then((part) => ({ default: part.Simulator })));

interface FlowDeskProps {
  readonly process: Process;
  readonly problems: Problems;
  readonly chosen: Chosen;
  /** The dry run shown beside the tree; null shows the settings of the chosen card instead. */
  readonly trial: Trial | null;
  readonly onChange: (process: Process, tag?: string) => void;
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
  /** Called to open the settings of a card. */
  readonly onSettings: () => void;
}

/** The whole tree, with the settings of the chosen card or a dry run beside it. */
export function FlowDesk(props: FlowDeskProps) {
  const { process, problems, chosen, trial, onChange, undo, redo, onSettings } = props;
  const language = useLanguage();
  const isPhone = useIsPhone();
  const design = useDesign();
  const side = useRef<HTMLDivElement>(null);
  const route = trial?.route ?? null;
  const tree = useMemo(() => {
    const counts = process.branches.map(({ levels }) => levels.length);
    const tried = route && triedCards(route, counts, language);
    return treeOf({ process, problems, tried, design, language });
  }, [process, problems, route, design, language]);
  const edits = treeEdits(process, (next, key) => {
    onChange(next);
    chosen.choose(key, { isFocused: true });
  });
  const Tree = isPhone ? ProcessList : ProcessCanvas;
  const settings = <Settings key={chosen.key} process={process} at={chosen.key} onChange={onChange} />;
  const title = useTitle(process, chosen.key);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && side.current?.contains(event.target as Node)) {
      chosen.focus(chosen.key);
      return;
    }
    if (!(event.ctrlKey || event.metaKey) || isTypedInto(event.target)) return;
    const key = event.key.toLowerCase();
    const act = key === 'y' || (key === 'z' && event.shiftKey) ? redo : key === 'z' ? undo : null;
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    // The undo keys work wherever the focus is inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={trial ? 'design design-with-trial' : 'design'} onKeyDown={onKeyDown}>
      <Tree
        tree={tree}
        edits={edits}
        chosen={trial ? null : chosen.key}
        active={chosen.active}
        focus={chosen.wanted}
        undo={undo}
        redo={redo}
        onChoose={(key, isByKey) => {
          chosen.choose(key, { isOpen: true });
          onSettings();
          // Opened by keyboard, the settings take the focus; a mouse user clicks there anyway.
          if (isByKey && !isPhone) requestAnimationFrame(() => enter(side.current));
        }}
        onActive={chosen.activate}
        onFocus={chosen.focus}
      />
      {trial ? (
        <div className="design-side">
          <Suspense fallback={<Loading rows={6} />}>
            <Simulator process={process} trial={trial} />
          </Suspense>
        </div>
      ) : isPhone ? (
        <Drawer open={chosen.isOpen} size="100%" title={title} onClose={chosen.close} destroyOnHidden>
          {settings}
        </Drawer>
      ) : (
        <div className="design-side" ref={side}>
          <Panel title={title}>{settings}</Panel>
        </div>
      )}
    </div>
  );
}

/** Focuses the first field. */
function enter(side: HTMLElement | null): void {
  side?.querySelector<HTMLElement>('input, [tabindex="0"], textarea')?.focus();
}

function useTitle({ branches }: Process, key: string): string {
  const words = useWords(designWords);
  const language = useLanguage();
  const at = cardOf(key);
  if (!at) return key === 'end' ? words.end : words.start;
  const branch = branches[at.branch];
  const level = at.level === null ? undefined : branch?.levels[at.level];
  const { zh, en } = (level ?? branch)?.name ?? { zh: '', en: '' };
  const name = inLanguage(language, zh, en);
  return level ? words.levelSettings(name) : words.branchSettings(name);
}

interface SettingsProps {
  readonly process: Process;
  readonly at: string;
  readonly onChange: (process: Process, tag?: string) => void;
}

/** All settings of one card; changes apply at once. */
function Settings({ process, at, onChange }: SettingsProps) {
  const tree = useWords(treeWords);
  const card = cardOf(at);
  if (!card) {
    const when = at === 'end' ? 'end' : 'submission';
    return (
      <>
        <WholeCopies
          when={when}
          process={process}
          onChange={(copies) => onChange({ ...process, copies: copiesWith(process, when, copies) }, at)}
        />
        <p className="muted">{when === 'end' ? tree.endHint : tree.startHint}</p>
      </>
    );
  }
  const branch = process.branches[card.branch];
  const level = card.level === null ? undefined : branch?.levels[card.level];
  if (level)
    return (
      <LevelForm
        level={level}
        onChange={(next) => onChange(withLevel(process, card.branch, card.level!, next), at)}
      />
    );
  if (!branch) return <p className="muted">{tree.setAbove}</p>;
  return (
    <BranchForm
      branch={branch}
      isOnly={process.branches.length === 1}
      onChange={(next) => onChange(withBranch(process, card.branch, next), at)}
    />
  );
}
