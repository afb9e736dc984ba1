import type { Language } from '#kit/contract/refusals.ts';
import { useLanguage } from '#kit/web/client/language.ts';
import { whenText } from '#modules/attendance/contract/when-text.ts';
import { useLeaveName } from '#modules/attendance/leave/web/useLeaveName.ts';
import type { TeamRow, TeamTime } from '../contract/AttendTeam.ts';
import { teamKind, teamKindLabels, type TeamKind } from '../contract/team-codes.ts';

/** Glyph and look of each kind. A word always stands beside the glyph. */
export const teamMarks: Record<TeamKind, { readonly glyph: string; readonly look: string }> = {
  [teamKind.away]: { glyph: '■', look: 'team-away' },
  [teamKind.leave]: { glyph: '◆', look: 'team-leave' },
  [teamKind.trip]: { glyph: '➔', look: 'team-trip' },
  [teamKind.overtime]: { glyph: '＋', look: 'team-overtime' },
};

/** Returns the period of a time in words. */
export const spanOfTime = ({ Begins, Ends }: TeamTime, language: Language): string =>
  whenText(Begins, Ends, language);

/** Returns functions from a time of these people to its kind in words, and to kind and period. */
export function useTimeTexts(rows: readonly TeamRow[]) {
  const language = useLanguage();
  const types = rows.flatMap(({ Times }) => Times.flatMap(({ VacationType: type }) => type ?? []));
  const nameOf = useLeaveName(types);
  const kindText = ({ Kind, VacationType }: TeamTime): string =>
    VacationType === null ? teamKindLabels[Kind][language] : nameOf(VacationType);
  return {
    kindText,
    timeLine: (time: TeamTime): string => `${kindText(time)} · ${spanOfTime(time, language)}`,
  };
}
