import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { Executor } from '#kit/server/db/database.ts';
import type { Document } from '../../contract/document.ts';
import { inputsOf, rate, raterOf, roundHalfUp, type Rated, type Rater } from '../../contract/rating.ts';
import * as queries from '../queries/rules.ts';

/** Number of suppliers rated in one answer. It is small, so that the progress bar moves and nobody waits long. */
const batch = 500;
/** Maximum number of changed suppliers named in one answer. */
const mostNamed = 50;

/**
 * Loads a rule set version, ready to rate suppliers.
 * @throws Refused notFound
 */
export async function loadRater(on: Executor, ruleListId: number) {
  const list = (await queries.findRuleList(on, ruleListId)) ?? refuse(general.notFound);
  return { list, rater: raterOf(await queries.getRuleSet(on, list)) };
}

/**
 * Rates a document with a rule set version.
 * @param today YYYY-MM-DD
 * @returns null if a mandatory answer is missing
 */
export function rateDocument(rater: Rater, document: Document, today: string): Rated | null {
  const answer = ({ tampid }: { readonly tampid: number | null }): unknown =>
    tampid === null ? null : document[tampid];
  const { inputs, refused } = inputsOf(rater.set, answer, today);
  return refused.length > 0 ? null : rate(rater, inputs);
}

const refusedGrade = '';
const gradeOf = (rated: Rated | null): string => rated?.grade ?? refusedGrade;
const scoreOf = (rated: Rated | null): string | null => (rated?.score ? roundHalfUp(rated.score) : null);

/** Rates the next suppliers of a template with two rule set versions, without changing anything. */
export async function dryRun(
  on: Executor,
  input: {
    readonly RuleListID: number;
    readonly AgainstID?: number | null | undefined;
    readonly After: number;
  },
  now: Date,
) {
  const { list, rater } = await loadRater(on, input.RuleListID);
  const otherId = input.AgainstID ?? (await queries.findOpen(on, list.FamilyId));
  const other = otherId && otherId !== input.RuleListID ? await loadRater(on, otherId) : null;
  const today = companyDay(now);
  const rows = await queries.listToRate(on, list.TemplateId, input.After, batch);
  const counts = new Map<string, { Old: string; New: string; Count: number }>();
  const changed = [];
  for (const { id, companyId, name, document } of rows) {
    const found = rateDocument(rater, document as Document, today);
    const before = other && rateDocument(other.rater, document as Document, today);
    const Old = other ? gradeOf(before) : refusedGrade;
    const New = gradeOf(found);
    const key = `${Old}\n${New}`;
    const count = counts.get(key) ?? { Old, New, Count: 0 };
    counts.set(key, { ...count, Count: count.Count + 1 });
    if (Old !== New && other && changed.length < mostNamed)
      changed.push({
        FormID: id,
        EnterpriseId: companyId,
        CompanyName: name,
        OldScore: scoreOf(before),
        OldGrade: Old,
        NewScore: scoreOf(found),
        NewGrade: New,
      });
  }
  return {
    Total: await queries.countToRate(on, list.TemplateId),
    Count: rows.length,
    Next: rows.length < batch ? null : (rows.at(-1)?.id ?? null),
    Grades: [...counts.values()],
    Changed: changed,
  };
}
