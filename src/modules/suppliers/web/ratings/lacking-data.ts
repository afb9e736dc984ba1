import { leastScored } from '../../contract/rating.ts';
import type { Rating } from '../../contract/rating-calls.ts';

type Detail = Rating['Details'][number];

/**
 * Returns why a supplier has no grade: the percentage of the weight that has data, and the rules that lack data. Null
 * if there is enough data.
 */
export function lackingData<D extends Pick<Detail, 'State' | 'WeightBp'>>(
  details: readonly D[],
): { readonly percent: number; readonly rules: readonly D[] } | null {
  const weight = details.reduce((sum, { State, WeightBp }) => sum + (State === 'scored' ? WeightBp : 0), 0);
  if (weight >= leastScored) return null;
  return { percent: weight / 100, rules: details.filter(({ State }) => State === 'notScored') };
}
