// Written by `npm run db:types` from migrations/. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely';

export interface CalendarTable {
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  name_en: string;
  parent_id: number | null;
}

export interface DayTable {
  calendar_id: number;
  day: string;
  kind: number;
  name: Generated<string>;
  name_en: Generated<string>;
}

export interface HalfDayTable {
  calendar_id: number;
  day: string;
  for_whom: number;
  free_from: number | null;
  free_to: number | null;
  name: Generated<string>;
  name_en: Generated<string>;
}

export interface NoticeTable {
  calendar_id: number;
  year: number;
  source: Generated<string>;
  made_at: Generated<Date>;
  made_by_id: number | null;
}

export interface CalendarTables {
  'calendar.calendar': CalendarTable;
  'calendar.day': DayTable;
  'calendar.half_day': HalfDayTable;
  'calendar.notice': NoticeTable;
}
