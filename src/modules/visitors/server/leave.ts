import type { Duty } from '#modules/people/server/open.ts';
import { addLog, listComing, saveHost } from './queries/changes.ts';
import { refresh, tellHost } from './commands/tell.ts';

const name = { zh: '即将到访的访客', en: 'Visitors to come' };
const MOST_EXAMPLES = 3;

/** Visitors who are on their way to somebody who leaves get another host, so that somebody waits for them. */
export const visitDuty: Duty = {
  held: async (on, personId) => {
    const coming = await listComing(on, personId, new Date());
    if (coming.length === 0) return [];
    return [
      {
        key: 'visitors',
        name,
        count: coming.length,
        fate: {
          zh: '由审批或团队接手人接待；未选择时转给停用账号的管理员',
          en: 'Whoever takes over approvals or the team becomes their host; else whoever disables the account',
        },
        successor: 'none',
        examples: coming.slice(0, MOST_EXAMPLES).map((visit) => {
          const text = [visit.name, visit.company].filter(Boolean).join(' · ');
          return { zh: text, en: text };
        }),
      },
    ];
  },

  handOver: async (tx, { personId, approvalSuccessor, teamSuccessor, by, now }) => {
    const coming = await listComing(tx, personId, now);
    if (coming.length === 0) return [];
    const to = approvalSuccessor ?? teamSuccessor ?? by;
    const ids = coming.map(({ id }) => id);
    await saveHost(tx, ids, to);
    await addLog(
      tx,
      ids.map((visitId) => ({ visitId, act: 'handedOver', from: null, to: null, by, at: now })),
    );
    for (const visit of coming) await tellHost(tx, { ...visit, hostId: to }, 'handedOver');
    await refresh(tx, [to]);
    return [{ name, count: ids.length, to: [{ personId: to, count: ids.length }] }];
  },
};
