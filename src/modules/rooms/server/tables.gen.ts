// Written by `npm run db:types` from migrations/. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { JsonText } from '#kit/server/db/database.ts';

export interface AddressTable {
  id: GeneratedAlways<number>;
  kind: string;
  person_id: number | null;
  room_id: number | null;
  token_hash: string;
  created_by: number;
  created_at: Date;
  used_at: Date | null;
}

export interface AttendeeTable {
  booking_id: number;
  person_id: number;
  response: Generated<number>;
}

export interface BookingTable {
  id: GeneratedAlways<number>;
  room_id: number;
  kind: number;
  series_id: number | null;
  title: string;
  host_id: number;
  creator_id: number;
  during: string;
  original_end: Date | null;
  occupied: string;
  status: number;
  is_private: Generated<boolean>;
  remark: Generated<string>;
  checked_in_at: Date | null;
  warned_at: Date | null;
  acted_by: number | null;
  acted_reason: Generated<string>;
  created_at: Date;
  version: Generated<number>;
}

export interface LogTable {
  id: GeneratedAlways<number>;
  booking_id: number;
  at: Date;
  actor_id: number | null;
  act: string;
  detail: ColumnType<unknown, JsonText, JsonText>;
}

export interface OutlineTable {
  booking_id: number;
  agenda: string;
  summary: string;
  decisions: ColumnType<unknown, JsonText, JsonText>;
  version: number;
  author_id: number;
  saved_at: Date;
}

export interface OutlineEditionTable {
  booking_id: number;
  version: number;
  agenda: string;
  summary: string;
  decisions: ColumnType<unknown, JsonText, JsonText>;
  author_id: number;
  saved_at: Date;
}

export interface RoomTable {
  id: GeneratedAlways<number>;
  name: string;
  name_en: Generated<string>;
  building: string;
  floor: Generated<string>;
  capacity: number;
  equipment: Generated<string[]>;
  sort_no: Generated<number>;
  open_minute: number;
  close_minute: number;
  work_days_only: boolean;
  slot_minutes: number;
  min_minutes: number;
  max_minutes: number;
  advance_days: number;
  buffer_minutes: number;
  need_approval: boolean;
  approver_ids: Generated<number[]>;
  check_in_enabled: boolean;
  release_minutes: number;
  visible_department_ids: Generated<number[]>;
  is_active: Generated<boolean>;
  version: Generated<number>;
  created_at: Date;
  picture: string | null;
  building_en: Generated<string>;
  floor_en: Generated<string>;
}

export interface SeriesTable {
  id: GeneratedAlways<number>;
  freq: string;
  every: number;
  weekdays: Generated<number[]>;
  start_minute: number;
  minutes: number;
  zone: string;
  from_day: string;
  until_day: string;
  created_by: number;
  created_at: Date;
  nths: Generated<number[]>;
}

export interface SettingTable {
  id: Generated<boolean>;
  day_minutes: number;
  future_bookings: number;
  version: Generated<number>;
  calendar_id: Generated<string>;
}

export interface WaitTable {
  id: GeneratedAlways<number>;
  person_id: number;
  host_id: number;
  room_id: number;
  is_any: boolean;
  during: string;
  title: string;
  attendee_ids: number[];
  is_private: boolean;
  remark: string;
  state: Generated<number>;
  booking_id: number | null;
  created_at: Date;
  ended_at: Date | null;
}

export interface RoomsTables {
  'rooms.address': AddressTable;
  'rooms.attendee': AttendeeTable;
  'rooms.booking': BookingTable;
  'rooms.log': LogTable;
  'rooms.outline': OutlineTable;
  'rooms.outline_edition': OutlineEditionTable;
  'rooms.room': RoomTable;
  'rooms.series': SeriesTable;
  'rooms.setting': SettingTable;
  'rooms.wait': WaitTable;
}
