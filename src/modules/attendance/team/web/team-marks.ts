import type { Language } from '#kit/contract/refusals.ts';
import { vacationTypeLabels } from '#modules/attendance/contract/codes.ts';
import { leaveSpanText } from '#modules/attendance/requests/web/parts/filled.ts';
import type { TeamTime } from '../contract/AttendTeam.ts';
import { teamKind, teamKindLabels, type TeamKind } from '../contract/team-codes.ts';

/** Glyph and look of each kind. A word always stands beside the glyph. */
export const teamMarks: Record<TeamKind, { readonly glyph: string; readonly look: string }> = {
  [teamKind.away]: { glyph: '■', look: 'team-away' },
  [teamKind.leave]: { glyph: '◆', look: 'team-leave' },
  [teamKind.trip]: { glyph: '➔', look: 'team-trip' },
  [teamKind.overtime]: { glyph: '＋', look: 'team-overtime' },
};

/** Returns the kind of a time in words; of a leave that the reader manages, its type. */
export const kindText = ({ Kind, VacationType }: TeamTime, language: Language): string =>
  VacationType === null
    ? teamKindLabels[Kind as TeamKind][language]
    : vacationTypeLabels[VacationType][language];

/** Returns kind and period of a time in words. */
export const timeLine = (time: TeamTime, language: Language): string =>
  `${kindText(time, language)} · ${leaveSpanText(time.Begins, time.Ends, language)}`;
