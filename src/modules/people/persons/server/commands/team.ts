import { companyDay } from '#kit/rules/dates.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { isAbove, lineAbove } from '#modules/people/organisation/server/rules/leaders.ts';
import { changeAssignments, type Assigned } from '#modules/people/places/server/commands/change.ts';
import { listStretches } from '#modules/people/places/server/queries/assignments.ts';
import { causes, firstDayUnderLeader } from '#modules/people/places/server/rules/assignments.ts';
import * as queries from '../queries/team.ts';
import { listLeaders } from '../queries/users.ts';
import type { Duty, HandedOver, Held, Leaving } from './duties.ts';

const departments = { zh: '负责的部门', en: 'Departments led' };
const directReports = { zh: '直属下属', en: 'Direct reports' };
const toTeam = { zh: '交给团队接手人', en: 'Handed over to the person who takes over the team' };
const stays = {
  zh: '随账号停用，恢复账号后继续有效',
  en: 'Disabled with the account, and restored when it is enabled',
};

const fallsBack = {
  zh: '随账号停用，由上级部门的 HRBP 接替，恢复账号后继续有效',
  en: 'Disabled with the account; the HRBP of the department above takes over until the account is enabled',
};

const part = (
  key: string,
  name: Held['name'],
  fate: Held['fate'],
  successor: Held['successor'],
  all: readonly Held['name'][],
): Held[] =>
  all.length === 0 ? [] : [{ key, name, count: all.length, fate, successor, examples: all.slice(0, 5) }];

/**
 * Work that the organisation itself knows of: departments, reports, HRBP departments, roles and approval identities.
 */
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

  handOver: async (tx: Tx, { personId, teamSuccessor, since, by, now }: Leaving): Promise<HandedOver[]> => {
    if (teamSuccessor === null) return [];
    const { departments: led, reports } = await moveTeam(
      tx,
      { from: personId, to: teamSuccessor, since: since ?? companyDay(now), formId: null },
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
  /** Company day from which the successor leads the departments. */
  readonly since: string;
  /** Departments that the successor leads now. */
  readonly departments: readonly number[];
  /** People who report to the successor now. */
  readonly reports: readonly number[];
  /** Everybody whose leader changed, including a successor who moves up. */
  readonly assigned: readonly Assigned[];
}

/** Team that moves from one leader to another. */
interface Handing {
  readonly from: number;
  readonly to: number;
  /** Company day from which the successor leads it; a future day counts as today. */
  readonly since: string;
  readonly formId: number | null;
}

const latest = (days: readonly string[]): string => days.toSorted().at(-1)!;

/**
 * Gives the departments and reports of a leader to a successor. Each moves on the later of the requested day and the
 * day on which it came to this leader. Nobody moves before the successor's present reporting line existed, so that past
 * days get no cycle of leaders.
 */
export async function moveTeam(
  tx: Tx,
  { from, to, since, formId }: Handing,
  change: { readonly by: number | null; readonly now: Date },
): Promise<MovedTeam> {
  const today = companyDay(change.now);
  // A successor from the team takes the leader's place, because otherwise they would report to their own report.
  const leaders = await listLeaders(tx);
  const risen = isAbove(leaders, from, to) ? [{ person: to, leader: leaders.get(from) ?? null }] : [];
  const reports = await queries.listReports(tx, from, to);
  const line = [to, ...lineAbove(leaders, to)];
  const rows = await listStretches(tx, [...line, ...reports]);
  const cameOn = (person: number): string => firstDayUnderLeader(rows.get(person)!, today);
  const start = latest([since < today ? since : today, ...line.map(cameOn)]);
  const led = await queries.moveDepartments(tx, from, to, start);
  const assigned = await changeAssignments(
    tx,
    [...risen, ...reports.map((person) => ({ person, leader: to }))].map(({ person, leader }) => ({
      personId: person,
      do: 'change',
      day: latest([start, cameOn(person)]),
      set: { leader_id: leader },
    })),
    { cause: causes.handOver, formId },
    change,
  );
  return { since: start, departments: led, reports, assigned };
}
