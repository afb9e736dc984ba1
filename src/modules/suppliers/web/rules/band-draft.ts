import type { Gather } from '../../contract/Rule.ts';

/** The grades and what makes the final score, which are saved together. */
export interface Bands {
  readonly bands: Gather['Bands'];
  readonly aggregate: string;
}

/** Grades as they are worked on, beside what they began as. */
export interface BandDraft {
  readonly base: Bands;
  /** The version of the edition that a save goes with. */
  readonly version: number;
  readonly now: Bands;
  /** Just saved: what the server has next is what was saved. */
  readonly isSaved: boolean;
}

type Fresh = Pick<Gather, 'Bands' | 'AggregateFormula' | 'Version'>;

const same = (one: Bands, other: Bands): boolean =>
  one.aggregate === other.aggregate && JSON.stringify(one.bands) === JSON.stringify(other.bands);

const bandsIn = (fresh: Fresh): Bands => ({ bands: fresh.Bands, aggregate: fresh.AggregateFormula });

/** What the editor begins with. */
export function begun(fresh: Fresh): BandDraft {
  const base = bandsIn(fresh);
  return { base, version: fresh.Version, now: base, isSaved: false };
}

export const isChanged = ({ base, now }: BandDraft): boolean => !same(base, now);

/** Whether somebody else has saved other grades than those that this draft began with. */
export const isOvertaken = (draft: BandDraft, fresh: Fresh): boolean => !same(bandsIn(fresh), draft.base);

/**
 * Goes on from what the server has now. Every change of a rule or a parameter makes a new version of the edition: what
 * is typed stays, and goes with that version. Grades that somebody else saved come in only where nothing was typed;
 * else the draft keeps its old version, and the server refuses it. Answers the same draft where nothing follows.
 */
export function follow(draft: BandDraft, fresh: Fresh): BandDraft {
  if (fresh.Version === draft.version) return draft;
  const next = bandsIn(fresh);
  if (draft.isSaved || !isChanged(draft) || same(draft.now, next)) return begun(fresh);
  return same(next, draft.base) ? { ...draft, version: fresh.Version } : draft;
}
