import type { Branch, CopyRule, Level, Process } from '../contract/process.ts';
import { designWords } from './words.ts';

const replaced = <T>(list: readonly T[], at: number, item: T): T[] =>
  list.map((one, n) => (n === at ? item : one));

/** Returns a list with one item moved to another place. */
function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const [item] = next.splice(from, 1);
  if (item !== undefined) next.splice(to, 0, item);
  return next;
}

export const withBranch = (process: Process, at: number, branch: Branch): Process => ({
  ...process,
  branches: replaced(process.branches, at, branch),
});

export const withLevel = (process: Process, branch: number, at: number, level: Level): Process => {
  const found = process.branches[branch];
  return found
    ? withBranch(process, branch, { ...found, levels: replaced(found.levels, at, level) })
    : process;
};

export const withLevels = (process: Process, branch: number, levels: Level[]): Process => {
  const found = process.branches[branch];
  return found ? withBranch(process, branch, { ...found, levels }) : process;
};

export interface LevelAt {
  readonly branch: number;
  readonly at: number;
}

/** Moves a level before another one, in the same or another branch. @returns the process and the level's new place */
export function withMovedLevel(
  process: Process,
  from: LevelAt,
  to: LevelAt,
): [process: Process, at: LevelAt] {
  const level = process.branches[from.branch]?.levels[from.at];
  const target = process.branches[to.branch];
  if (!level || !target) return [process, from];
  const taken = withLevels(process, from.branch, process.branches[from.branch]!.levels.toSpliced(from.at, 1));
  // Removing the level shifts the ones after it.
  const at = from.branch === to.branch && to.at > from.at ? to.at - 1 : to.at;
  if (from.branch === to.branch && at === from.at) return [process, from];
  const levels = taken.branches[to.branch]!.levels.toSpliced(at, 0, level);
  return [withLevels(taken, to.branch, levels), { branch: to.branch, at }];
}

/** Moves a branch before another one; the default one stays last. @returns the process and the branch's new position */
export function withMovedBranch(
  process: Process,
  from: number,
  before: number,
): [process: Process, at: number] {
  const last = process.branches.length - 1;
  const to = Math.min(before > from ? before - 1 : before, last - 1);
  if (from >= last || to === from || to < 0) return [process, from];
  return [{ ...process, branches: moved(process.branches, from, to) }, to];
}

/** Returns a new level without settings; a finance level if it follows one. */
export const newLevel = (isFinance: boolean): Level => ({
  name: { zh: designWords.zh.newLevel, en: designWords.en.newLevel },
  approvers: isFinance ? { kind: 'people', people: [] } : { kind: 'directLeader' },
  sign: 1,
  limit: null,
  copies: null,
  finance: isFinance,
  edit: [],
});

/** Adds a branch before another one, usually the default one, with a copy of the default branch's levels. */
export function withNewBranch(process: Process, at: number = process.branches.length - 1): Process {
  const last = process.branches.at(-1);
  const branch: Branch = {
    name: { zh: designWords.zh.newBranch, en: designWords.en.newBranch },
    when: { formula: '' },
    levels: last?.levels ?? [],
  };
  return { ...process, branches: process.branches.toSpliced(at, 0, branch) };
}

export const withFormulas = (process: Process, change: (formula: string) => string): Process => ({
  ...process,
  branches: process.branches.map((branch) =>
    branch.when && 'formula' in branch.when
      ? { ...branch, when: { formula: change(branch.when.formula) } }
      : branch,
  ),
});

/** Returns the copy rules with one changed. A rule without recipients is left out, as in older processes. */
export function copiesWith(
  { copies }: Process,
  when: 'submission' | 'end',
  next: CopyRule | null,
): Process['copies'] {
  const { [when]: _former, ...others } = copies ?? {};
  const all = next ? { ...others, [when]: next } : others;
  return Object.keys(all).length > 0 ? all : undefined;
}
