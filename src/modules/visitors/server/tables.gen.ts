// Written by `npm run db:types` from migrations/. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { JsonText } from '#kit/server/db/database.ts';

export interface AttemptTable {
  key: string;
  at: Date;
}

export interface LogTable {
  id: GeneratedAlways<number>;
  visit_id: number;
  act: string;
  from_state: number | null;
  to_state: number | null;
  actor_id: number | null;
  note: Generated<string>;
  at: Date;
}

export interface RollCallTable {
  id: GeneratedAlways<number>;
  site: string;
  started_by: number;
  started_at: Date;
  ended_by: number | null;
  ended_at: Date | null;
}

export interface RollCallFoundTable {
  roll_call_id: number;
  visit_id: number;
  found: number;
  counted_by: number;
  counted_at: Date;
}

export interface TemplateTable {
  id: GeneratedAlways<number>;
  name: string;
  name_en: string;
  site: string;
  site_en: string;
  edition_number: number;
  needs_approval: boolean;
  asks_identity: boolean;
  asks_plate: boolean;
  retention_days: number;
  token: string;
  token_until: string | null;
  is_open: boolean;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

export interface TemplateEditionTable {
  template_id: number;
  number: number;
  controls: ColumnType<unknown, JsonText, JsonText>;
  consent: string;
  consent_en: string;
  consent_version: number;
  published_by: number | null;
  published_at: Date;
}

export interface VisitTable {
  id: GeneratedAlways<number>;
  number: string;
  template_id: number;
  edition_number: number;
  name: string;
  phone_sealed: Generated<string>;
  phone_hash: Generated<string>;
  phone_last4: Generated<string>;
  company: Generated<string>;
  identity_sealed: Generated<string>;
  plate: Generated<string>;
  people_count: number;
  companions: Generated<string[]>;
  purpose: Generated<string>;
  host_id: number;
  schedule_id: number | null;
  arrive_at: Date;
  leave_at: Date;
  state: number;
  source: number;
  flag: Generated<number>;
  watch_id: number | null;
  pass_nonce: string;
  invite_token: string | null;
  checked_in_at: Date | null;
  checked_out_at: Date | null;
  operator_id: number | null;
  reason: Generated<string>;
  consent_at: Date | null;
  consent_version: number | null;
  document: ColumnType<unknown, JsonText | undefined, JsonText>;
  ended_at: Date | null;
  anonymized_at: Date | null;
  version: Generated<number>;
  created_by: number | null;
  created_at: Date;
  search: GeneratedAlways<string>;
  verified_at: Date | null;
  is_vip: Generated<boolean>;
}

export interface WatchTable {
  id: GeneratedAlways<number>;
  kind: number;
  name: string;
  name_norm: string;
  phone_hash: string;
  phone_last4: string;
  company: string;
  company_norm: string;
  reason: string;
  until_on: string | null;
  created_by: number;
  created_at: Date;
}

export interface VisitorsTables {
  'visitors.attempt': AttemptTable;
  'visitors.log': LogTable;
  'visitors.roll_call': RollCallTable;
  'visitors.roll_call_found': RollCallFoundTable;
  'visitors.template': TemplateTable;
  'visitors.template_edition': TemplateEditionTable;
  'visitors.visit': VisitTable;
  'visitors.watch': WatchTable;
}
