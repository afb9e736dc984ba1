import type { Process } from '../../contract/process.ts';
import { newLevel, withLevels, withMovedBranch, withMovedLevel, withNewBranch } from '../edit.ts';
import { branchKey, cardOf, levelKey, type Arrow } from './layout.ts';

export type Target = { readonly branch: number; readonly at: number } | { readonly before: number };

export type TreeEdits = ReturnType<typeof treeEdits>;

/**
 * Returns the edits of a tree by mouse or keyboard.
 * @param put receives the changed process and the key of the card to continue from
 */
export function treeEdits(process: Process, put: (process: Process, key: string) => void) {
  const { branches } = process;
  const last = branches.length - 1;
  const levelsOf = (branch: number) => branches[branch]?.levels ?? [];
  const addLevel = (branch: number, at: number): void => {
    const levels = levelsOf(branch);
    const added = newLevel(levels[at - 1]?.finance ?? false);
    put(withLevels(process, branch, levels.toSpliced(at, 0, added)), levelKey(branch, at));
  };
  const addBranch = (at = last): void => put(withNewBranch(process, at), branchKey(at));
  const moveTo = (key: string, target: Target): void => {
    const card = cardOf(key);
    if (!card) return;
    if ('before' in target) {
      if (card.level !== null) return;
      const [next, at] = withMovedBranch(process, card.branch, target.before);
      if (next !== process) put(next, branchKey(at));
    } else if (card.level !== null) {
      const [next, to] = withMovedLevel(process, { branch: card.branch, at: card.level }, target);
      if (next !== process) put(next, levelKey(to.branch, to.at));
    }
  };
  return {
    addLevel,
    addBranch,
    moveTo,
    /** Inserts a level before or after a card, or a branch before the head of a branch. */
    insert: (key: string, where: 'before' | 'after'): void => {
      const card = cardOf(key);
      if (card && card.level !== null) addLevel(card.branch, card.level + (where === 'after' ? 1 : 0));
      else if (card && where === 'before') addBranch(card.branch);
      else if (card) addLevel(card.branch, 0);
      else if (key === 'start') addLevel(0, 0);
      else addLevel(last, levelsOf(last).length);
    },
    /** Moves a card by one place: levels up, down and into the next branch, branches to the sides. */
    nudge: (key: string, arrow: Arrow): void => {
      const card = cardOf(key);
      if (!card) return;
      const { branch, level } = card;
      const isBack = arrow === 'ArrowLeft' || arrow === 'ArrowUp';
      if (level === null) {
        if (arrow === 'ArrowLeft' || arrow === 'ArrowRight')
          moveTo(key, { before: branch + (isBack ? -1 : 2) });
      } else if (arrow === 'ArrowUp' || arrow === 'ArrowDown') {
        const at = level + (isBack ? -1 : 2);
        if (at >= 0 && at <= levelsOf(branch).length) moveTo(key, { branch, at });
      } else {
        const beside = branch + (isBack ? -1 : 1);
        if (beside >= 0 && beside <= last)
          moveTo(key, { branch: beside, at: Math.min(level, levelsOf(beside).length) });
      }
    },
    duplicate: (key: string): void => {
      const card = cardOf(key);
      if (!card || card.level === null) return;
      const level = levelsOf(card.branch)[card.level];
      if (!level) return;
      const at = card.level + 1;
      put(
        withLevels(process, card.branch, levelsOf(card.branch).toSpliced(at, 0, level)),
        levelKey(card.branch, at),
      );
    },
    remove: (key: string): void => {
      const card = cardOf(key);
      if (!card) return;
      const { branch, level } = card;
      if (level !== null) {
        const levels = levelsOf(branch).toSpliced(level, 1);
        const beside = Math.min(level, levels.length - 1);
        put(withLevels(process, branch, levels), beside < 0 ? branchKey(branch) : levelKey(branch, beside));
      } else if (branches[branch]?.when)
        put({ ...process, branches: branches.toSpliced(branch, 1) }, branchKey(branch));
    },
  };
}
