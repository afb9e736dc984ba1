import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partFields, takeFields, type PartField } from '../../contract/merge-codes.ts';
import { changedSince, mergeColumns, mergedSide, movedContacts, partedSide, type Side } from './merge.ts';

const text = (...of: string[]) => fc.constantFrom('', ...of);
const mark = (...of: string[]) => fc.constantFrom(null, ...of);
const side = (own: string): fc.Arbitrary<Side> =>
  fc
    .record({
      name: fc.constantFrom('张三', '张山'),
      gender: fc.constantFrom(0, 1, 2),
      birth_year: fc.constantFrom(null, 1990, 1991),
      education: fc.constantFrom(null, 5, 7),
      school: text('深圳大学', '武汉大学'),
      work_years: fc.constantFrom(null, 3, 5),
      last_company: text('甲', '乙'),
      tags: fc.subarray(['Java', 'SQL', 'Go']),
      links: fc.subarray(['https://a', 'https://b']),
      phone_index: mark(`p1${own}`, `p2${own}`),
      mail_index: mark(`m1${own}`),
      id_card_index: mark(`c1${own}`),
      consent: fc.option(fc.constantFrom('2026-12-31', '2027-06-30'), { nil: null }),
      pool_note: text('备注'),
    })
    .map(({ consent, ...rest }) => ({
      ...rest,
      phone_sealed: rest.phone_index && `s${rest.phone_index}`,
      mail_sealed: rest.mail_index && `s${rest.mail_index}`,
      id_card_sealed: rest.id_card_index && `s${rest.id_card_index}`,
      is_pooled: consent !== null,
      consent_kind: consent && 1,
      consent_day: consent && '2026-01-01',
      consent_until: consent,
    }));
const two = fc.tuple(side('a'), side('b'), fc.subarray([...takeFields]));

test('a merge loses no value that only one has, and never extends consent', () => {
  fc.assert(
    fc.property(two, ([kept, gone, take]) => {
      const after = mergedSide(kept, gone, new Set(take));
      for (const field of takeFields)
        for (const column of mergeColumns[field]) {
          const said = [kept[column], gone[column]].filter(
            (value) => value !== null && value !== '' && value !== 0,
          );
          expect(said.length === 0 || said.includes(after[column])).toBe(true);
        }
      const ends = ([kept.consent_until, gone.consent_until] as (string | null)[])
        .filter((day) => day !== null)
        .toSorted();
      expect(after.consent_until).toBe(ends[0] ?? null);
      expect(after.is_pooled).toBe(ends.length > 0);
      expect(new Set(after.tags as string[])).toEqual(
        new Set([...(kept.tags as string[]), ...(gone.tags as string[])]),
      );
    }),
  );
});

test('a contact that is chosen, or that only the other has, goes over', () => {
  fc.assert(
    fc.property(two, ([kept, gone, take]) => {
      const moved = movedContacts(gone, mergedSide(kept, gone, new Set(take)));
      for (const field of ['Phone', 'Mail', 'IdCard'] as const) {
        const index = mergeColumns[field][1];
        const goes = gone[index] !== null && (kept[index] === null || take.includes(field));
        expect(moved.includes(field)).toBe(goes);
      }
    }),
  );
});

test('an immediate undo restores both candidates; chosen later changes are kept', () => {
  fc.assert(
    fc.property(two, side('c'), fc.subarray([...partFields]), ([kept, gone, take], later, keep) => {
      const after = mergedSide(kept, gone, new Set(take));
      expect(changedSince(after, after)).toEqual([]);
      expect(partedSide(kept, after, new Set())).toEqual(kept);
      const changed = changedSince(after, later);
      const staying = new Set<PartField>(changed.filter((field) => keep.includes(field)));
      const parted = partedSide(kept, later, staying);
      for (const field of partFields)
        for (const column of mergeColumns[field])
          expect(parted[column]).toEqual(staying.has(field) ? later[column] : kept[column]);
    }),
  );
});

test('what was only sealed anew was not changed', () => {
  fc.assert(
    fc.property(side('a'), (one) => {
      expect(changedSince(one, { ...one, phone_sealed: 'sealed again' })).toEqual([]);
    }),
  );
});
