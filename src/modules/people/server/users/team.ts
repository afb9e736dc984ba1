import type { Executor, Tx } from '#kit/server/db/database.ts';
import { listLeaders } from '../queries/users.ts';
import * as queries from '../queries/team.ts';
import { changeAssignments } from '../places/change.ts';
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
      ...part('roles', { zh: '角色', en: 'Roles' }, stays, 'none', found.roles),
      ...part('identities', { zh: '审批身份', en: 'Approval identities' }, stays, 'none', found.identities),
    ];
  },

  handOver: async (tx: Tx, { personId, teamSuccessor, by, now }: Leaving): Promise<HandedOver[]> => {
    if (teamSuccessor === null) return [];
    // Somebody from below takes the place of the leaver, or he would report to his own report.
    const leaders = await listLeaders(tx);
    const risen = isAbove(leaders, personId, teamSuccessor)
      ? [{ person: teamSuccessor, leader: leaders.get(personId) ?? null }]
      : [];
    const led = await queries.moveDepartments(tx, personId, teamSuccessor);
    const reports = await queries.listReports(tx, personId, teamSuccessor);
    await changeAssignments(
      tx,
      [...risen, ...reports.map((person) => ({ person, leader: teamSuccessor }))].map(
        ({ person, leader }) => ({
          personId: person,
          do: 'change',
          day: null,
          set: { leader_id: leader },
        }),
      ),
      { cause: causes.handOver, formId: null },
      { by, now },
    );
    const all = [
      { name: departments, count: led },
      { name: directReports, count: reports.length },
    ];
    return all
      .filter(({ count }) => count > 0)
      .map((each) => ({ ...each, to: [{ personId: teamSuccessor, count: each.count }] }));
  },
};
