import type { Words } from '#kit/contract/refusals.ts';

/**
 * Absences and additional work in the calendar of a team. Colleagues see only that somebody is away; leave, trips and
 * overtime are told apart for whoever manages the attendance of the person.
 */
export const teamKind = { away: 0, leave: 1, trip: 2, overtime: 3 } as const;
export type TeamKind = (typeof teamKind)[keyof typeof teamKind];

export const teamKindLabels: Record<TeamKind, Words> = {
  0: { zh: '不在', en: 'Away' },
  1: { zh: '请假', en: 'Leave' },
  2: { zh: '出差', en: 'Business trip' },
  3: { zh: '加班', en: 'Overtime' },
};

/** Maximum number of days in one view: a month with the whole weeks at both ends. */
export const mostTeamDays = 42;
