import type { Executor, Tx } from '#kit/server/db/database.ts';
import { listLeaders } from '../queries/users.ts';
import * as queries from '../queries/team.ts';
import { isAbove } from '../rules/leaders.ts';
import type { Duty, HandedOver, Held, Leaving } from './duties.ts';

const departments = { zh: '负责的部门', en: 'Departments led' };
const reports = { zh: '直属下属', en: 'Direct reports' };
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
      ...part('reports', reports, toTeam, 'team', found.reports),
      ...part('roles', { zh: '角色', en: 'Roles' }, stays, 'none', found.roles),
      ...part('identities', { zh: '审批身份', en: 'Approval identities' }, stays, 'none', found.identities),
    ];
  },

  handOver: async (tx: Tx, { personId, teamSuccessor }: Leaving): Promise<HandedOver[]> => {
    if (teamSuccessor === null) return [];
    // Somebody from below takes the place of the leaver, or he would report to his own report.
    if (isAbove(await listLeaders(tx), personId, teamSuccessor))
      await queries.takePlace(tx, teamSuccessor, personId);
    const led = await queries.moveDepartments(tx, personId, teamSuccessor);
    const moved = await queries.moveReports(tx, personId, teamSuccessor);
    const all = [
      { name: departments, count: led },
      { name: reports, count: moved },
    ];
    return all
      .filter(({ count }) => count > 0)
      .map((each) => ({ ...each, to: [{ personId: teamSuccessor, count: each.count }] }));
  },
};
