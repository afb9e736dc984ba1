import type { RuleEdition } from '../../contract/Rule.ts';

/** Grade bands and the formula of the final score, which are saved together. */
export interface Bands {
  readonly bands: RuleEdition['Bands'];
  readonly aggregate: string;
}

/** Edited grade bands beside their original values. */
export interface BandDraft {
  readonly base: Bands;
  /** Row version of the rule set that a save refers to. */
  readonly version: number;
  readonly now: Bands;
  /** The draft was just saved, so the next values from the server are its own. */
  readonly isSaved: boolean;
}

type Fresh = Pick<RuleEdition, 'Bands' | 'AggregateFormula' | 'Version'>;

const same = (one: Bands, other: Bands): boolean =>
  one.aggregate === other.aggregate && JSON.stringify(one.bands) === JSON.stringify(other.bands);

const bandsIn = (fresh: Fresh): Bands => ({ bands: fresh.Bands, aggregate: fresh.AggregateFormula });

/** Returns the initial draft of the editor. */
export function startDraft(fresh: Fresh): BandDraft {
  const base = bandsIn(fresh);
  return { base, version: fresh.Version, now: base, isSaved: false };
}

export const isChanged = ({ base, now }: BandDraft): boolean => !same(base, now);

/** Tells whether somebody else saved other grade bands since this draft began. */
export const isOvertaken = (draft: BandDraft, fresh: Fresh): boolean => !same(bandsIn(fresh), draft.base);

/**
 * Updates the draft to the server's present values. Changes of rules and parameters also create a new row version:
 * typed values stay and move to that version. Bands saved by somebody else are taken over only if nothing was typed.
 * Otherwise the draft keeps its old version, which the server refuses. Returns the same draft if nothing changed.
 */
export function followServer(draft: BandDraft, fresh: Fresh): BandDraft {
  if (fresh.Version === draft.version) return draft;
  const next = bandsIn(fresh);
  if (draft.isSaved || !isChanged(draft) || same(draft.now, next)) return startDraft(fresh);
  return same(next, draft.base) ? { ...draft, version: fresh.Version } : draft;
}
