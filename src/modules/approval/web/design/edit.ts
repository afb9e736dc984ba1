import type { Branch, Level, Process } from '../../contract/process.ts';
import { designWords } from './words.ts';

const replaced = <T>(list: readonly T[], at: number, item: T): T[] =>
  list.map((one, n) => (n === at ? item : one));

/** A list with one item moved to another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
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

/** A level nobody has set up yet; finance when it is added behind a finance level. */
export const newLevel = (isFinance: boolean): Level => ({
  name: { zh: designWords.zh.newLevel, en: designWords.en.newLevel },
  approvers: isFinance ? { kind: 'people', people: [] } : { kind: 'directLeader' },
  sign: 1,
  limit: null,
  copies: null,
  finance: isFinance,
  edit: [],
});

/** Adds a branch before the default one, with the levels of the default one. */
export function withNewBranch(process: Process): Process {
  const last = process.branches.at(-1);
  const branch: Branch = {
    name: { zh: designWords.zh.newBranch, en: designWords.en.newBranch },
    when: { formula: '' },
    levels: last?.levels ?? [],
  };
  return { ...process, branches: [...process.branches.slice(0, -1), branch, ...process.branches.slice(-1)] };
}

export const withFormulas = (process: Process, change: (formula: string) => string): Process => ({
  ...process,
  branches: process.branches.map((branch) =>
    branch.when && 'formula' in branch.when
      ? { ...branch, when: { formula: change(branch.when.formula) } }
      : branch,
  ),
});
