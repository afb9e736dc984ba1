import type { Language } from '#kit/contract/refusals.ts';
import { signTypeLabels } from '#modules/approval/contract/codes.ts';
import type { Branch, CopyRule, Level, Process } from '../contract/process.ts';
import type { DesignContext } from './context.ts';
import { ruleText } from './rule-text.ts';
import { designWords } from './words.ts';

export interface Difference {
  readonly what: 'added' | 'removed' | 'changed';
  /** Path of the setting: branch, level, setting. */
  readonly at: string;
  readonly before: string;
  readonly after: string;
}

type Facts = readonly (readonly [label: string, text: string])[];
type Known = Pick<DesignContext, 'roles' | 'people' | 'design'>;

const copyText = (copies: CopyRule | null | undefined, known: Known, language: Language): string =>
  copies ? [ruleText(copies.to, known, language), copies.note].filter(Boolean).join(' · ') : '';

function factsOfLevel(level: Level, known: Known, language: Language): Facts {
  const words = designWords[language];
  const labels = (names: readonly string[]): string =>
    names
      .map((name) => known.design.Controls.find((one) => one.Name === name)?.Label[language] ?? name)
      .join(', ');
  return [
    [words.approvers, ruleText(level.approvers, known, language)],
    [words.sign, signTypeLabels[level.sign][language]],
    [words.finance, level.finance ? words.caseTrue : ''],
    [words.sendBack, words.sendBacks[level.sendBack ?? 'passed']],
    ...(['countersign', 'transfer'] as const).map(
      (act) => [words.acts[act], level[act] === false ? words.notAllowed : words.allowed] as const,
    ),
    [words.byHand, level.byHand ? words.caseTrue : ''],
    [
      words.limit,
      level.limit
        ? words.limitText(level.limit.hours, words.limitActions[level.limit.action])
        : words.limitNone,
    ],
    [words.copies, copyText(level.copies, known, language)],
    [words.right.edit, labels(level.edit)],
    [words.right.must, labels(level.must ?? [])],
    [words.right.hidden, labels(level.hide ?? [])],
    [words.secretsShown, labels(level.show ?? [])],
  ];
}

function factsOfRules(process: Process, known: Known, language: Language): Facts {
  const words = designWords[language];
  const { nobodyFound } = process;
  const named =
    nobodyFound.kind === 'person'
      ? ruleText({ kind: 'people', people: [nobodyFound.person] }, known, language)
      : '';
  return [
    [words.samePerson, words.samePersons[process.samePerson]],
    [words.applicantIs, words.applicantIses[process.applicantIsApprover]],
    [words.nobody, [words.nobodies[nobodyFound.kind], named].filter(Boolean).join(' ')],
    [words.withdrawAny, process.withdrawAnyTime ? words.caseTrue : words.caseFalse],
    ...(['submission', 'end'] as const).map(
      (when) => [words.copiesWhen[when], copyText(process.copies?.[when], known, language)] as const,
    ),
    [words.revokeDays, process.revokeDays === null ? '' : String(process.revokeDays)],
  ];
}

const between = (at: string, before: Facts, after: Facts): Difference[] =>
  after.flatMap(([label, text], index) => {
    const old = before[index]?.[1] ?? '';
    return old === text
      ? []
      : [{ what: 'changed' as const, at: `${at} · ${label}`, before: old, after: text }];
  });

/** Pairs items of the same name; unpaired ones were added or removed. */
function paired<T>(before: readonly T[], after: readonly T[], nameOf: (item: T) => string) {
  const left = [...before];
  const pairs = after.map((item) => {
    const at = left.findIndex((one) => nameOf(one) === nameOf(item));
    return { item, old: at < 0 ? undefined : left.splice(at, 1)[0] };
  });
  return { pairs, gone: left };
}

/** Returns the differences between two processes as texts, setting by setting. */
export function differences(before: Process, after: Process, known: Known, language: Language): Difference[] {
  const words = designWords[language];
  const nameOf = ({ name }: { readonly name: { readonly zh: string; readonly en: string } }): string =>
    name[language];
  const condition = ({ when }: Branch): string =>
    when && 'formula' in when ? when.formula : words.defaultBranch;
  const branches = paired(before.branches, after.branches, nameOf);
  const found: Difference[] = [];
  for (const { item, old } of branches.pairs) {
    const at = nameOf(item);
    if (!old) {
      found.push({ what: 'added', at, before: '', after: condition(item) });
      continue;
    }
    found.push(...between(at, [[words.condition, condition(old)]], [[words.condition, condition(item)]]));
    const levels = paired(old.levels, item.levels, nameOf);
    for (const { item: level, old: former } of levels.pairs) {
      const place = `${at} › ${nameOf(level)}`;
      const now = factsOfLevel(level, known, language);
      if (former) found.push(...between(place, factsOfLevel(former, known, language), now));
      else
        found.push({
          what: 'added',
          at: place,
          before: '',
          after: ruleText(level.approvers, known, language),
        });
    }
    for (const level of levels.gone)
      found.push({
        what: 'removed',
        at: `${at} › ${nameOf(level)}`,
        before: ruleText(level.approvers, known, language),
        after: '',
      });
    const order = (list: readonly Level[]): string => list.map(nameOf).join(' → ');
    const kept = levels.pairs.every(({ old: former }) => former) && levels.gone.length === 0;
    if (kept && order(old.levels) !== order(item.levels))
      found.push({ what: 'changed', at, before: order(old.levels), after: order(item.levels) });
  }
  for (const branch of branches.gone)
    found.push({ what: 'removed', at: nameOf(branch), before: condition(branch), after: '' });
  return [
    ...found,
    ...between(words.rules, factsOfRules(before, known, language), factsOfRules(after, known, language)),
  ];
}
