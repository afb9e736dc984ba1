import { expect, test } from 'vitest';
import { startDraft, followServer, isChanged, isOvertaken, type BandDraft } from './band-draft.ts';

const band = (GradeName: string, MinScore: string, MaxScore: string) =>
  ({ GradeName, MinScore, MaxScore, Suggest: 'none' }) as const;
const edition = (Version: number, top = 'A', AggregateFormula = '') => ({
  Version,
  Bands: [band('B', '0', '60'), band(top, '60', '100')],
  AggregateFormula,
});
const typed = (draft: BandDraft, aggregate: string): BandDraft => ({
  ...draft,
  now: { ...draft.now, aggregate },
});

test('a rule that changes the version leaves what was typed, and the save goes with the new version', () => {
  const next = followServer(typed(startDraft(edition(1)), '总分 - 5'), edition(2));
  expect(next.now.aggregate).toBe('总分 - 5');
  expect(next.version).toBe(2);
  expect(isChanged(next)).toBe(true);
  expect(isOvertaken(next, edition(2))).toBe(false);
});

test('where nothing was typed, grades that somebody saved come in', () => {
  const next = followServer(startDraft(edition(1)), edition(2, 'S'));
  expect(next).toEqual(startDraft(edition(2, 'S')));
});

test('grades that somebody saved do not take what was typed, and are not overwritten: the version stays old', () => {
  const draft = typed(startDraft(edition(1)), '总分 - 5');
  const next = followServer(draft, edition(2, 'S'));
  expect(next).toBe(draft);
  expect(next.version).toBe(1);
  expect(isOvertaken(next, edition(2, 'S'))).toBe(true);
});

test('after a save the draft goes on from what the server made of it', () => {
  const draft = { ...typed(startDraft(edition(1)), '总分-5'), isSaved: true };
  const next = followServer(draft, edition(2, 'A', '总分 - 5'));
  expect(next).toEqual(startDraft(edition(2, 'A', '总分 - 5')));
  expect(isChanged(next)).toBe(false);
});

test('the same version changes nothing', () => {
  const draft = typed(startDraft(edition(1)), '总分 - 5');
  expect(followServer(draft, edition(1))).toBe(draft);
});
