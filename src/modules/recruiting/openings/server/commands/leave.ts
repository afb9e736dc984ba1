import type { Duty } from '#modules/people/server/open.ts';
import { syncInterviewerRole } from '#modules/recruiting/interviewers/server/commands/interviewers.ts';
import {
  dropOwed,
  listUnfinishedParts,
  lockInterviewer,
  saveInterviewer,
} from '#modules/recruiting/interviewers/server/queries/interviewers.ts';
import { whenLeft } from '#modules/recruiting/interviews/server/commands/replan.ts';
import { dropFromOpenings, listOwned, moveOwner } from '../queries/owners.ts';

const owned = { zh: '负责的职位', en: 'Openings owned' };

/**
 * Openings that a leaving person hands over. Owned openings go to the successor, and the person stops assisting others.
 */
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
          en: 'Go to the person who takes over the team, else the one who takes over approvals, else the HRBP of each opening',
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

const given = { zh: '安排的面试', en: 'Upcoming interviews' };

/**
 * Interviews that a leaving person hands over. Coming ones must be planned again by people who handle them, and missing
 * evaluations are no longer expected.
 */
export const interviewDuty: Duty = {
  held: async (on, personId) => {
    const found = (await listUnfinishedParts(on, personId, new Date())).filter(({ isComing }) => isComing);
    if (found.length === 0) return [];
    return [
      {
        key: 'interviews',
        name: given,
        count: found.length,
        fate: {
          zh: '标记为需重新安排，由职位负责人另选面试官',
          en: 'Are marked as “Needs rescheduling”. The owner of each opening chooses another interviewer',
        },
        successor: 'none',
        examples: found
          .slice(0, 5)
          // The person who hands over need not know who applies, so only the opening is named.
          .map(({ title }) => ({ zh: title, en: title })),
      },
    ];
  },
  handOver: async (tx, { personId, by, now }) => {
    const found = await whenLeft(tx, personId, now);
    await dropOwed(tx, personId);
    if ((await lockInterviewer(tx, personId))?.isActive) {
      await saveInterviewer(tx, personId, { isActive: false });
      await syncInterviewerRole(tx, personId, false, { id: by, now, language: 'zh' });
    }
    return found.length === 0 ? [] : [{ name: given, count: found.length, to: [] }];
  },
};
