import { expect, test } from 'vitest';
import { lookedAfterCodes, overseen } from '#modules/approval/reading/server/queries/readers.ts';
import {
  codesOfHrbps,
  listStandardNodes,
  listStandardPermissions,
  listStandardRoles,
} from '#modules/people/rights/server/queries/standard-rights.ts';
import { withoutDatabase } from '#tests/support/modules.ts';

const connected = withoutDatabase();
const nodes = listStandardPermissions(connected);

test('every node has its place in the menu, below a node that is there, and shares it with none', () => {
  const declared = listStandardNodes(connected).map(({ permission }) => permission.code);
  expect(nodes.map(({ code }) => code).toSorted()).toEqual(declared.toSorted());
  expect(new Set(declared).size).toBe(declared.length);
  const places = nodes.map(({ parent, sort }) => `${parent ?? ''} ${sort ?? ''}`);
  expect(new Set(places).size).toBe(places.length);
});

test('every role is named by a node, and every node names roles that are there', () => {
  const roles = listStandardRoles(connected).map(({ key }) => key);
  const held = new Set(listStandardNodes(connected).flatMap((node) => node.roles));
  expect(roles.toSorted()).toEqual([...held].toSorted());
});

test('approval lets HRBPs read by the codes that reach the people whom they look after', () => {
  const codes = [...Object.keys(overseen), 'EmployeeManagement'];
  const reaching = codesOfHrbps(connected);
  expect(codes.filter((code) => reaching.includes(code))).toEqual([...lookedAfterCodes]);
});
