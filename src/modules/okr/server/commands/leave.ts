import { findLeaderInService, type Duty } from '#modules/people/server/open.ts';
import {
  leaderOf,
  listHeldWork,
  moveExecutions,
  moveGoals,
  moveSchemes,
  moveWork,
  type HeldWork,
} from '../queries/leave.ts';

const names = {
  projects: { zh: '管理的项目', en: 'Projects managed' },
  nodes: { zh: '负责的工作', en: 'Work items owned' },
  goals: { zh: '负责的目标与 KR', en: 'Objectives and key results' },
  schemes: { zh: '负责的方案', en: 'Schemes owned' },
  executions: { zh: '承接的 KR', en: 'Key results accepted' },
};
const kinds = ['projects', 'nodes', 'goals', 'schemes', 'executions'] as const;

const fate = {
  zh: '交给团队接手人，没有则交给直属上级',
  en: 'Goes to the person who takes over the team, or to the direct leader',
};

const of = (kind: HeldWork['kind'], all: readonly HeldWork[]) => all.filter((one) => one.kind === kind);

/** Hands over project work in the transaction in which its owner leaves, so that it always has an owner. */
export const workDuty: Duty = {
  held: async (on, personId) => {
    const all = await listHeldWork(on, personId);
    return kinds.flatMap((kind) => {
      const found = of(kind, all);
      if (found.length === 0) return [];
      const examples = found.slice(0, 5).map(({ name }) => ({ zh: name, en: name }));
      return [
        { key: kind, name: names[kind], count: found.length, fate, successor: 'team' as const, examples },
      ];
    });
  },
  handOver: async (tx, { personId, teamSuccessor, by, now }) => {
    const all = await listHeldWork(tx, personId);
    // If no leader is left, the person who disables the account takes over.
    const to = teamSuccessor ?? (await findLeaderInService(tx, await leaderOf(tx, personId))) ?? by;
    await moveWork(tx, personId, to);
    await moveSchemes(tx, personId, to);
    await moveGoals(tx, personId, to);
    await moveExecutions(tx, personId, to, { by, now });
    return kinds.flatMap((kind) => {
      const count = of(kind, all).length;
      return count === 0 ? [] : [{ name: names[kind], count, to: [{ personId: to, count }] }];
    });
  },
};
