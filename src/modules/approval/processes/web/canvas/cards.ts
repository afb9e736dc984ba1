import type { Language } from '#kit/contract/refusals.ts';
import { inLanguage } from '#kit/web/client/language.ts';
import { signTypeLabels } from '#modules/approval/contract/codes.ts';
import type { Branch, CopyRule, Level, Process } from '../../contract/process.ts';
import type { Design, DesignContext } from '../context.ts';
import { ruleText } from '../rule-text.ts';
import { designWords } from '../words.ts';
import { branchKey, layOutProcess, levelKey, type ProcessLayout } from './layout.ts';
import type { Tried } from './trial.ts';
import { treeWords } from './words.ts';

export type Problems = NonNullable<Design['Draft']>['Problems'];

export interface Tag {
  readonly text: string;
  /** The full text. */
  readonly title: string;
}

/** Content of a card and the height it needs, in pixels. */
export interface CardView {
  readonly key: string;
  readonly kind: 'start' | 'end' | 'branch' | 'level';
  readonly name: string;
  readonly title: string;
  readonly note: string;
  readonly formula: string;
  readonly tags: readonly Tag[];
  readonly problems: readonly string[];
  readonly tried: Tried | null;
  readonly height: number;
  /** True for a card that can be moved, copied and removed. */
  readonly isOwn: boolean;
}

/** Width of a text line in a card, in pixels. */
const line = 184;

/** Returns the number of lines of a small text. A Chinese character counts 12 pixels, a Latin one `latin` pixels. */
function linesOf(text: string, latin: number, most: number): number {
  let width = 0;
  for (const letter of text) width += letter.codePointAt(0)! > 0x2e80 ? 12 : latin;
  return Math.min(most, Math.max(1, Math.ceil(width / line)));
}

const rows = { padding: 18, title: 22, text: 20, small: 18, tags: 26 } as const;
export const mostLines = { formula: 2, problem: 3, tried: 2 } as const;

/** Returns the height of a card in pixels. It must match the heights of the parts in the style sheet. */
function heightOf({ note, formula, tags, problems, tried }: Omit<CardView, 'height'>): number {
  const wrapped = (texts: readonly string[], most: number): number =>
    texts.reduce((sum, text) => sum + linesOf(text, 6.6, most) * rows.small, 0);
  return (
    rows.padding +
    rows.title +
    (note ? rows.text : 0) +
    (formula ? linesOf(formula, 7.3, mostLines.formula) * rows.small : 0) +
    (tags.length > 0 ? rows.tags : 0) +
    wrapped([...problems, ...(tried?.faults ?? [])], mostLines.problem) +
    wrapped(tried?.lines ?? [], mostLines.tried)
  );
}

interface Given {
  readonly process: Process;
  readonly problems: Problems;
  readonly tried: ReadonlyMap<string, Tried> | null;
  readonly design: Pick<DesignContext, 'roles' | 'people' | 'design'>;
  readonly language: Language;
}

function copyTags(copies: CopyRule | null | undefined, { design, language }: Given): Tag[] {
  if (!copies) return [];
  const words = designWords[language];
  const who = ruleText(copies.to, design, language, words.nobodyCopied);
  return [{ text: treeWords[language].copyTag, title: words.copiesTo(who) }];
}

const plain = (text: string): Tag => ({ text, title: text });

function levelTags(level: Level, given: Given): Tag[] {
  const { language } = given;
  const [words, tree] = [designWords[language], treeWords[language]];
  return [
    ...(level.finance ? [plain(words.finance)] : []),
    ...(level.sign === 1 ? [] : [plain(signTypeLabels[level.sign][language])]),
    ...(level.byHand ? [{ text: tree.byHand, title: words.byHand }] : []),
    ...(level.limit
      ? [
          {
            text: tree.limitShort(level.limit.hours),
            title: words.limitText(level.limit.hours, words.limitActions[level.limit.action]),
          },
        ]
      : []),
    ...(level.edit.length > 0 ? [plain(tree.fills(level.edit.length))] : []),
    ...copyTags(level.copies, given),
  ];
}

const tall = (view: Omit<CardView, 'height'>): CardView => ({ ...view, height: heightOf(view) });

const bare = { note: '', formula: '', tags: [], problems: [], isOwn: false } as const;

function branchCard(branch: Branch, at: number, given: Given): CardView {
  const { process, problems, tried, language } = given;
  const words = designWords[language];
  const key = branchKey(at);
  const name = inLanguage(language, branch.name.zh, branch.name.en) || words.newBranch;
  const formula = branch.when && 'formula' in branch.when ? branch.when.formula : '';
  return tall({
    ...bare,
    key,
    kind: 'branch',
    name,
    title: name,
    note: branch.when
      ? formula
        ? ''
        : words.condition
      : process.branches.length === 1
        ? words.onlyBranch
        : words.defaultBranch,
    formula,
    problems: problems.filter((one) => one.Branch === at + 1 && one.Level === null).map(({ Msg }) => Msg),
    tried: tried?.get(key) ?? null,
    isOwn: branch.when !== null,
  });
}

function levelCard(level: Level, branch: number, at: number, given: Given): CardView {
  const { problems, tried, design, language } = given;
  const key = levelKey(branch, at);
  const name = inLanguage(language, level.name.zh, level.name.en) || designWords[language].newLevel;
  return tall({
    ...bare,
    key,
    kind: 'level',
    name,
    title: `${at + 1}. ${name}`,
    note: ruleText(level.approvers, design, language),
    tags: levelTags(level, given),
    problems: problems
      .filter((one) => one.Branch === branch + 1 && one.Level === at + 1)
      .map(({ Msg }) => Msg),
    tried: tried?.get(key) ?? null,
    isOwn: true,
  });
}

export interface Tree {
  readonly start: CardView;
  readonly end: CardView;
  readonly branches: readonly { readonly head: CardView; readonly levels: readonly CardView[] }[];
  readonly layout: ProcessLayout;
}

/** Returns the content and position of every card of a process. */
export function treeOf(given: Given): Tree {
  const { process, tried, language } = given;
  const words = designWords[language];
  const edge = (key: 'start' | 'end', when: 'submission' | 'end'): CardView =>
    tall({
      ...bare,
      key,
      kind: key,
      name: words[key],
      title: words[key],
      tags: copyTags(process.copies?.[when], given),
      tried: tried?.get(key) ?? null,
    });
  const [start, end] = [edge('start', 'submission'), edge('end', 'end')];
  const branches = process.branches.map((branch, at) => ({
    head: branchCard(branch, at, given),
    levels: branch.levels.map((level, n) => levelCard(level, at, n, given)),
  }));
  const layout = layOutProcess({
    start: start.height,
    end: end.height,
    branches: branches.map(({ head, levels }) => ({
      head: head.height,
      levels: levels.map(({ height }) => height),
    })),
  });
  return { start, end, branches, layout };
}
