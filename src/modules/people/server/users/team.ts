import { companyDay } from '#kit/rules/dates.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { listLeaders } from '../queries/users.ts';
import * as queries from '../queries/team.ts';
import { changeAssignments, type Assigned } from '../places/change.ts';
import { causes } from '../rules/assignments.ts';
import { isAbove } from '../rules/leaders.ts';
import type { Duty, HandedOver, Held, Leaving } from './duties.ts';

const departments = { zh: '负责的部门', en: 'Departments led' };
const directReports = { zh: '直属下属', en: 'Direct reports' };
const toTeam = { zh: '交给团队接手人', en: 'Go to whoever takes over the team' };
const stays = {
  zh: '随账号停用，恢复账号后继续有效',
  en: 'Rest with the account, and hold again when it is enabled',
};

const fallsBack = {
  zh: '随账号停用，由上级部门的 HRBP 接替，恢复账号后继续有效',
  en: 'Rest with the account; the HRBP of the department above takes over until it is enabled',
};

const part = (
  key: string,
  name: Held['name'],
  fate: Held['fate'],
  successor: Held['successor'],
  all: readonly Held['name'][],
): Held[] =>
  all.length === 0 ? [] : [{ key, name, count: all.length, fate, successor, examples: all.slice(0, 5) }];

/** What the organisation itself knows that a person holds. */
export const teamDuty: Duty = {
  held: async (on: Executor, personId: number): Promise<Held[]> => {
    const found = await queries.listTeam(on, personId);
    return [
      ...part('departments', departments, toTeam, 'team', found.departments),
      ...part('reports', directReports, toTeam, 'team', found.reports),
      ...part('hrbps', { zh: '担任 HRBP 的部门', en: 'Departments as HRBP' }, fallsBack, 'none', found.hrbps),
      ...part('roles', { zh: '角色', en: 'Roles' }, stays, 'none', found.roles),
      ...part('identities', { zh: '审批身份', en: 'Approval identities' }, stays, 'none', found.identities),
    ];
  },

  handOver: async (tx: Tx, { personId, teamSuccessor, by, now }: Leaving): Promise<HandedOver[]> => {
    if (teamSuccessor === null) return [];
    const { departments: led, reports } = await moveTeam(
      tx,
      { from: personId, to: teamSuccessor, formId: null },
      { by, now },
    );
    const all = [
      { name: departments, count: led.length },
      { name: directReports, count: reports.length },
    ];
    return all
      .filter(({ count }) => count > 0)
      .map((each) => ({ ...each, to: [{ personId: teamSuccessor, count: each.count }] }));
  },
};

export interface MovedTeam {
  /** Departments that the other leads now. */
  readonly departments: readonly number[];
  /** Those who report to the other now. */
  readonly reports: readonly number[];
  /** Everybody whose leader changed, also one from below who takes the place. */
  readonly assigned: readonly Assigned[];
}

/** Gives the departments that somebody leads and the people who report to him to another, from today. */
export async function moveTeam(
  tx: Tx,
  { from, to, formId }: { readonly from: number; readonly to: number; readonly formId: number | null },
  change: { readonly by: number | null; readonly now: Date },
): Promise<MovedTeam> {
  // Somebody from below takes the place of the leaver, or he would report to his own report.
  const leaders = await listLeaders(tx);
  const risen = isAbove(leaders, from, to) ? [{ person: to, leader: leaders.get(from) ?? null }] : [];
  const led = await queries.moveDepartments(tx, from, to, companyDay(change.now));
  const reports = await queries.listReports(tx, from, to);
  const assigned = await changeAssignments(
    tx,
    [...risen, ...reports.map((person) => ({ person, leader: to }))].map(({ person, leader }) => ({
      personId: person,
      do: 'change',
      day: null,
      set: { leader_id: leader },
    })),
    { cause: causes.handOver, formId },
    change,
  );
  return { departments: led, reports, assigned };
}
