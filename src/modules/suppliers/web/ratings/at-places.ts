import type { ReplyOf } from '#kit/contract/call.ts';
import type { Rating } from '../../contract/rating-calls.ts';
import type { SupplierForm } from '../../contract/SupplierForm.ts';

export type RatingPlace = ReplyOf<typeof SupplierForm.GetRatingPlaces>[number];

type Where = Pick<RatingPlace, 'ControlIndex'> & { readonly Forms: readonly { readonly FormID: number }[] };
type Standing = Pick<Rating, 'ControlIndex' | 'SupplierFormID'>;

/** Returns the ratings of the company that a place names now. */
export const ratingsAt = <R extends Standing>(place: Where, ratings: readonly R[]): R[] =>
  ratings.filter(
    (one) =>
      one.ControlIndex === place.ControlIndex &&
      place.Forms.some(({ FormID }) => FormID === one.SupplierFormID),
  );

/**
 * Returns ratings whose company is no longer at its place. If another company is there now, they are shown for
 * information only.
 */
export const ratingsElsewhere = <R extends Standing>(places: readonly Where[], ratings: readonly R[]) => {
  const standing = new Set(places.flatMap((place) => ratingsAt(place, ratings)));
  return ratings
    .filter((one) => !standing.has(one))
    .map((rating) => ({
      rating,
      isTaken: places.some(({ ControlIndex }) => ControlIndex === rating.ControlIndex),
    }));
};
