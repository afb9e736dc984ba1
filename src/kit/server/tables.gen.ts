// Written by `npm run db:types` from migrations/. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { JsonText } from './db/database.ts';

export interface AuditTable {
  chain: number;
  seq: number;
  at: Date;
  actor_id: number | null;
  act: string;
  target: string;
  detail: ColumnType<unknown, JsonText, JsonText>;
  ip: string | null;
  hash: string;
}

export interface AuditHeadTable {
  chain: number;
  seq: Generated<number>;
  hash: Generated<string>;
}

export interface BackupRunTable {
  day: string;
  started_at: Date;
  finished_at: Date | null;
  file: string | null;
  bytes: number | null;
  error: string | null;
}

export interface CallLimitTable {
  call: string;
  caller: string;
  used: number;
  ends_at: Date;
}

export interface EpochTable {
  id: GeneratedAlways<number>;
  name: string;
  value: number;
}

export interface IdempotencyKeyTable {
  scope: string;
  user_id: number;
  key: string;
  request_hash: string;
  reply: ColumnType<unknown, JsonText | undefined, JsonText>;
  created_at: Generated<Date>;
}

export interface LongWorkTable {
  name: string;
  input: ColumnType<unknown, JsonText, JsonText>;
  parts: Generated<number>;
  share: Generated<number>;
  started_at: Generated<Date>;
  finished_at: Date | null;
}

export interface LongWorkPartTable {
  name: string;
  no: number;
  answers: Buffer;
}

export interface NoticeTable {
  id: GeneratedAlways<number>;
  person_id: number;
  key: string;
  subject: string;
  title_zh: string;
  title_en: string;
  url: string;
  created_at: Generated<Date>;
  read_at: Date | null;
  mailed_at: Date | null;
  chatted_at: Date | null;
  thread: string | null;
  actor_id: number | null;
  what_zh: string | null;
  what_en: string | null;
  words: string | null;
}

export interface OutboxTable {
  id: GeneratedAlways<number>;
  topic: string;
  payload: ColumnType<unknown, JsonText, JsonText>;
  dedupe_key: string | null;
  run_after: Generated<Date>;
  attempts: Generated<number>;
  last_error: string | null;
  dead_at: Date | null;
  created_at: Generated<Date>;
  cause: string | null;
}

export interface RemindedTable {
  kind: string;
  key: string;
  step: number;
  at: Date;
}

export interface SavedViewTable {
  id: GeneratedAlways<number>;
  person_id: number;
  list: string;
  name: string;
  query: string;
  created_at: Generated<Date>;
}

export interface SecretRotationTable {
  target: string;
  source: string;
  position: ColumnType<unknown, JsonText | null, JsonText | null>;
  changed: Generated<number>;
  done_at: Date | null;
}

export interface WritableTable {
  one: boolean;
  at: Date;
}

export interface KitTables {
  'kit.audit': AuditTable;
  'kit.audit_head': AuditHeadTable;
  'kit.backup_run': BackupRunTable;
  'kit.call_limit': CallLimitTable;
  'kit.epoch': EpochTable;
  'kit.idempotency_key': IdempotencyKeyTable;
  'kit.long_work': LongWorkTable;
  'kit.long_work_part': LongWorkPartTable;
  'kit.notice': NoticeTable;
  'kit.outbox': OutboxTable;
  'kit.reminded': RemindedTable;
  'kit.saved_view': SavedViewTable;
  'kit.secret_rotation': SecretRotationTable;
  'kit.writable': WritableTable;
}
