import type { Duty } from '#modules/people/server/open.ts';
import { listHosts } from '#modules/rooms/server/open.ts';
import { addLog, listComing, saveHost } from '../queries/changes.ts';
import { refreshWindows, tellHost } from './tell.ts';

const name = { zh: '即将到访的访客', en: 'Upcoming visitors' };
const MOST_EXAMPLES = 3;

/** Duty of a leaver: future visitors get another host, so that somebody receives them. */
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
          zh: '关联会议的随会议转交；其余交给团队接手人，没有则交给审批接手人，都没有则由停用账号的管理员接待',
          en: 'Handed over with the meeting they come for; otherwise to the person who takes over the team, else the approvals, else to the administrator who disables the account',
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
    const meetings = coming.flatMap(({ scheduleId }) => (scheduleId === null ? [] : [scheduleId]));
    const hosts = await listHosts(tx, meetings);
    // A guest who comes to a meeting goes to the host of that meeting, so that both stay with one person.
    const other = teamSuccessor ?? approvalSuccessor ?? by;
    const heir = ({ scheduleId }: (typeof coming)[number]): number => {
      const host = scheduleId === null ? undefined : hosts.get(scheduleId);
      return host === undefined || host === personId ? other : host;
    };
    const shares = Map.groupBy(coming, heir);
    const ids = coming.map(({ id }) => id);
    for (const [to, some] of shares)
      await saveHost(
        tx,
        some.map(({ id }) => id),
        to,
      );
    await addLog(
      tx,
      ids.map((visitId) => ({ visitId, act: 'handedOver', from: null, to: null, by, at: now })),
    );
    for (const visit of coming) await tellHost(tx, { ...visit, hostId: heir(visit) }, 'handedOver');
    await refreshWindows(tx, [...shares.keys()]);
    const to = [...shares].map(([heirId, some]) => ({ personId: heirId, count: some.length }));
    return [{ name, count: ids.length, to }];
  },
};
