import { expect, test } from 'vitest';
import { accessAreas } from '#modules/people/programs/contract/access-areas.ts';
import { chosenOf, scopeOf, wishOf } from './program-scopes.ts';

test.each([
  [undefined, { areas: [], mayWrite: false, days: 90 }],
  ['read', { areas: [], mayWrite: false, days: 90 }],
  ['read write', { areas: [], mayWrite: true, days: 90 }],
  ['write rooms okr unknown', { areas: ['rooms', 'okr'], mayWrite: true, days: 90 }],
])('%s asks for that', (scope, wish) => {
  expect(wishOf(scope)).toEqual(wish);
});

const all = Object.fromEntries(accessAreas.map((area) => [`area.${area}`, 'yes']));

test.each([
  [
    { ...all, days: '30' },
    { areas: [], mayWrite: false, days: 30 },
  ],
  [
    { 'area.rooms': 'yes', write: 'yes', days: '7' },
    { areas: ['rooms'], mayWrite: true, days: 7 },
  ],
  [{ days: '30' }, null],
  [{ ...all, days: '31' }, null],
  [{ ...all }, null],
  [{ 'area.nothing': 'yes', days: '30' }, null],
])('%o is chosen', (form, wish) => {
  expect(chosenOf(form as Record<string, string>)).toEqual(wish);
});

test('tokens say what was chosen', () => {
  expect(scopeOf({ areas: [], mayWrite: true, days: 7 })).toBe('read write');
  expect(scopeOf({ areas: ['rooms'], mayWrite: false, days: 7 })).toBe('read rooms');
});
