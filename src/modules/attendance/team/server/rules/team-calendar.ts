import { companyInstant } from '#kit/rules/dates.ts';
import { calendarText, escaped, stamp } from '#kit/rules/ical.ts';
import type { Language } from '#kit/contract/refusals.ts';
import { teamKind, teamKindLabels } from '../../contract/team-codes.ts';

/** Approved absence of a person, without its kind. */
export interface TeamAbsence {
  readonly formId: number;
  readonly no: number;
  readonly personId: number;
  readonly name: string;
  readonly nameEn: string;
  /** Minutes of the company's clock. */
  readonly starts: string;
  readonly ends: string;
}

interface TeamCalendar {
  /** Name of the calendar. */
  readonly name: string;
  /** Identifies this portal in event ids and never changes. */
  readonly origin: string;
  readonly absences: readonly TeamAbsence[];
}

/**
 * Returns the absences of a team as iCalendar text. An event says who is away, never why, because a calendar program
 * may show it to anybody. It does not block the time of whoever subscribes.
 */
export function teamCalendar({ name, origin, absences }: TeamCalendar, language: Language): string {
  const away = teamKindLabels[teamKind.away][language];
  return calendarText({
    name,
    product: 'Team calendar',
    events: absences.map(({ formId, no, personId, name: zh, nameEn, starts, ends }) => {
      const start = stamp(companyInstant(starts));
      const who = language === 'zh' ? zh : nameEn || zh;
      return [
        'BEGIN:VEVENT',
        `UID:away-${formId}-${personId}-${no}@${origin}`,
        // A subscriber gets the whole calendar each time, so the stamp need not change with the event.
        `DTSTAMP:${start}`,
        `DTSTART:${start}`,
        `DTEND:${stamp(companyInstant(ends))}`,
        `SUMMARY:${escaped(`${who} · ${away}`)}`,
        'TRANSP:TRANSPARENT',
        'END:VEVENT',
      ];
    }),
  });
}
