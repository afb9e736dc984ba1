import type { ReplyOf } from '#kit/contract/call.ts';
import type { Language } from '#kit/contract/refusals.ts';
import { inLanguage } from '#kit/web/client/language.ts';
import { whySentence } from '#modules/approval/flow/web/why.ts';
import type { CacApprovalProcess } from '../../contract/CacApprovalProcess.ts';
import { branchKey, levelKey } from './layout.ts';
import { treeWords } from './words.ts';

export type Route = ReplyOf<typeof CacApprovalProcess.SimulateCacApprovalProcess>;

/**
 * Dry-run result for a card: the form stops here (`on`), passes automatically (`skipped`) or takes another way (`off`).
 */
export interface Tried {
  readonly state: 'on' | 'skipped' | 'off';
  readonly lines: readonly string[];
  readonly faults: readonly string[];
}

function ofLevel(level: Route['Levels'][number], language: Language): Tried {
  const words = treeWords[language];
  const faults = level.Problem === null ? [] : [level.Problem];
  if (level.Auto)
    return { state: 'skipped', lines: [words.skipped(whySentence(level.Auto, language))], faults };
  const names = level.People.map((one) => inLanguage(language, one.ChineseName, one.EnglishName));
  const who = names.join(language === 'zh' ? '、' : ', ');
  if (level.People.length > 0 && level.People.every(({ Passes }) => Passes))
    return { state: 'skipped', lines: [who, words.skipped(words.samePerson)], faults };
  const [first] = level.People;
  return {
    state: 'on',
    lines: [...(who ? [who] : []), ...(first ? [whySentence(first.Why, language)] : [])],
    faults,
  };
}

/** Returns the dry-run result for each card of a process. */
export function triedCards(
  route: Route,
  levels: readonly number[],
  language: Language,
): ReadonlyMap<string, Tried> {
  const words = treeWords[language];
  const found = new Map<string, Tried>();
  const isAnywhere = route.Branch > 0;
  found.set('start', { state: 'on', lines: [], faults: route.Problem === null ? [] : [route.Problem] });
  found.set('end', { state: isAnywhere ? 'on' : 'off', lines: [], faults: [] });
  for (const [branch, count] of levels.entries()) {
    const isTaken = branch + 1 === route.Branch;
    // Branches after the one that applies are not tried.
    const isTried = !isAnywhere || branch < route.Branch;
    const line = isTaken ? words.isTrue : isTried ? words.isFalse : words.untried;
    const faults = isTried ? (route.Branches[branch]?.Faults ?? []) : [];
    found.set(branchKey(branch), { state: isTaken ? 'on' : 'off', lines: [line], faults });
    for (let at = 0; at < count; at += 1) {
      const level = isTaken ? route.Levels.find(({ ALevel }) => ALevel === at + 1) : undefined;
      found.set(
        levelKey(branch, at),
        level ? ofLevel(level, language) : { state: 'off', lines: [], faults: [] },
      );
    }
  }
  return found;
}
