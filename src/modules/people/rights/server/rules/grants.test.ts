import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beyondGiver, bothGivers, mayGiveScope, type Giver } from './grants.ts';

const giver = (scope: number, ...codes: string[]): Giver => ({ scope, codes: new Set(codes) });

test.each([
  [giver(1, 'A', 'B'), ['A', 'B'], []],
  [giver(1, 'A'), ['C', 'A', 'B'], ['B', 'C']],
  [giver(1, 'AASRoleManagement'), ['AASPermissionManagement'], ['AASPermissionManagement']],
  [giver(1, 'AASPermissionManagement'), ['C', 'A', 'B'], []],
  // Whole codes, never parts of them.
  [giver(1, 'AASUserManagementBasisView'), ['AASUserManagement'], ['AASUserManagement']],
])('%# what is beyond a giver', (from, codes, wanted) => {
  expect(beyondGiver(from, codes)).toEqual(wanted);
});

test.each([
  [giver(1), 1, true],
  [giver(1), 2, false],
  [giver(3), 4, false],
  [giver(4), 4, true],
  [giver(1, 'AASPermissionManagement'), 4, true],
])('%# data scopes', (from, scope, wanted) => {
  expect(mayGiveScope(from, scope)).toBe(wanted);
});

test('two who are one give what both could, whatever it is', () => {
  const code = fc.constantFrom('A', 'B', 'C', 'AASRoleManagement', 'AASPermissionManagement');
  const anybody = fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.array(code))
    .map(([scope, codes]) => giver(scope, ...codes));
  fc.assert(
    fc.property(anybody, anybody, code, fc.integer({ min: 1, max: 4 }), (a, b, one, scope) => {
      const both = bothGivers(a, b);
      const may = (from: Giver) => beyondGiver(from, [one]).length === 0;
      expect(may(both)).toBe(may(a) && may(b));
      expect(mayGiveScope(both, scope)).toBe(mayGiveScope(a, scope) && mayGiveScope(b, scope));
    }),
  );
});

test('only a permission administrator can give permissions they do not have', () => {
  const code = fc.constantFrom('A', 'B', 'C', 'D', 'AASRoleManagement');
  fc.assert(
    fc.property(fc.array(code), fc.array(code), (held, given) => {
      const from = giver(4, ...held);
      const beyond = new Set(beyondGiver(from, given));
      for (const each of given) expect(beyond.has(each)).toBe(!from.codes.has(each));
    }),
  );
});
