import { expect, test } from 'vitest';
import { stepKeys } from '../../contract/setup-codes.ts';
import { gapsOf, setupSteps, type SetupFacts } from './steps.ts';

/** Facts of a company in which everything is set up. */
const ready: SetupFacts = {
  unnamed: 0,
  withCode: 1,
  departments: 5,
  leaderless: 0,
  positions: 4,
  people: 30,
  roleless: 0,
  approval: { departments: 0, roles: 0, processes: 0 },
  calendarDays: 30,
  groups: 1,
  outsideGroups: 0,
  withoutLeave: 0,
  rooms: 2,
  hasMail: true,
  hasBackups: true,
  lastBackup: new Date(0),
  backupError: null,
};

const openOf = (facts: Partial<SetupFacts>): string[] =>
  setupSteps.filter((step) => gapsOf(step, { ...ready, ...facts }).length > 0).map(({ key }) => key);

test('the steps stand in the order of the guide', () => {
  expect(setupSteps.map(({ key }) => key)).toEqual(stepKeys);
});

test.each<[string, Partial<SetupFacts>, string[]]>([
  ['everything set up', {}, []],
  ['the name of the first start', { unnamed: 1 }, ['company']],
  ['no credit code', { withCode: 0 }, ['company']],
  ['one department', { departments: 1 }, ['departments']],
  ['a department without leader', { leaderless: 1 }, ['departments']],
  ['no positions', { positions: 0 }, ['departments']],
  ['the administrator alone', { people: 1 }, ['people']],
  ['somebody without a role', { roleless: 1 }, ['roles']],
  ['a role that nobody holds', { approval: { departments: 0, roles: 1, processes: 0 } }, ['approval']],
  ['no holidays', { calendarDays: 0 }, ['calendar']],
  ['no attendance groups', { groups: 0, outsideGroups: 30 }, ['attendance']],
  ['people outside of groups', { outsideGroups: 2 }, ['attendance']],
  ['people without leave', { withoutLeave: 3 }, ['leave']],
  ['no rooms', { rooms: 0 }, ['rooms']],
  ['no mail', { hasMail: false }, ['mail']],
  ['no backups', { hasBackups: false, lastBackup: null }, ['backup']],
  ['a failed backup', { backupError: 'disk full' }, ['backup']],
  ['a backup still to come', { lastBackup: null }, ['backup']],
])('%s', (_name, facts, open) => {
  expect(openOf(facts)).toEqual(open);
});

test('one is told in the singular', () => {
  const departments = setupSteps.find(({ key }) => key === 'departments')!;
  const said = (leaderless: number) => gapsOf(departments, { ...ready, leaderless })[0]!;
  expect(said(1).en).toBe('1 department has no leader.');
  expect(said(7)).toEqual({ zh: '7 个部门没有负责人', en: '7 departments have no leader.' });
});
