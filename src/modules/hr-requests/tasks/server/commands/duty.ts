import { findPerson } from '#modules/hr-requests/server/queries/persons.ts';
import { findLeaderInService, type Duty } from '#modules/people/server/open.ts';
import { listOpenOf, moveOpen } from '../queries/tasks.ts';

const tasks = { zh: '人事任务', en: 'HR tasks' };

/**
 * Duty that hands over a leaver's open tasks. They go to the person who takes over the approvals, otherwise to the
 * leader.
 */
export const taskDuty: Duty = {
  held: async (on, personId) => {
    const open = await listOpenOf(on, personId);
    return open.length === 0
      ? []
      : [
          {
            key: 'tasks',
            name: tasks,
            count: open.length,
            fate: {
              zh: '转给审批接手人；未选择时转给直属上级',
              en: 'Go to the person who takes over approvals, or to the direct leader',
            },
            successor: 'approval',
            examples: open.slice(0, 5),
          },
        ];
  },
  handOver: async (tx, { personId, approvalSuccessor, by }) => {
    const leader = (await findPerson(tx, personId))?.leader?.id ?? null;
    const above = (await findLeaderInService(tx, leader)) ?? by;
    const to = await moveOpen(tx, personId, approvalSuccessor ?? above, above);
    const count = to.reduce((sum, one) => sum + one.count, 0);
    return count === 0 ? [] : [{ name: tasks, count, to }];
  },
};
