import { expect, test } from 'vitest';
import { ratingsAt, ratingsElsewhere } from './at-places.ts';

const place = (ControlIndex: number, ...forms: number[]) => ({
  ControlIndex,
  Forms: forms.map((FormID) => ({ FormID })),
});
const rating = (ControlIndex: number, SupplierFormID: number) => ({ ControlIndex, SupplierFormID });

test('a rating stands at its place only while its company does', () => {
  const [kept, left, gone, unknown] = [rating(0, 10), rating(1, 20), rating(9, 30), rating(2, 40)];
  const ratings = [kept, left, gone, unknown];
  const places = [place(0, 11, 10), place(1, 21), place(2)];
  expect(places.map((one) => ratingsAt(one, ratings))).toEqual([[kept], [], []]);
  expect(ratingsElsewhere(places, ratings)).toEqual([
    { rating: left, isTaken: true },
    { rating: gone, isTaken: false },
    { rating: unknown, isTaken: true },
  ]);
});
