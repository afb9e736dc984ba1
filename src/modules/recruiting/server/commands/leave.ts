import type { Duty } from '#modules/people/server/open.ts';
import { dropFromOpenings, listOwned, moveOwner } from '../queries/owners.ts';

const owned = { zh: '负责的职位', en: 'Openings owned' };

/** What people hold of recruiting: the openings that they own go to whoever takes over; nobody assists who has left. */
export const openingDuty: Duty = {
  held: async (on, personId) => {
    const found = await listOwned(on, personId);
    if (found.length === 0) return [];
    return [
      {
        key: 'openings',
        name: owned,
        count: found.length,
        fate: {
          zh: '交给团队接手人，没有则交给审批接手人；都没有则交给职位的 HRBP',
          en: 'Go to whoever takes over the team, else the approvals, else to each opening’s HRBP',
        },
        successor: 'none',
        examples: found.slice(0, 5).map(({ title }) => ({ zh: title, en: title })),
      },
    ];
  },
  handOver: async (tx, { personId, teamSuccessor, approvalSuccessor }) => {
    const found = await listOwned(tx, personId, true);
    const to = await moveOwner(tx, personId, teamSuccessor ?? approvalSuccessor);
    await dropFromOpenings(tx, personId);
    return found.length === 0 ? [] : [{ name: owned, count: found.length, to }];
  },
};
