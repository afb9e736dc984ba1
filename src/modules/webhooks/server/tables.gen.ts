// Written by `npm run db:types` from migrations/. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { JsonText } from '#kit/server/db/database.ts';

export interface DeliveryTable {
  id: GeneratedAlways<number>;
  event_id: string;
  endpoint_id: number;
  state: number;
  attempts: Generated<number>;
  run_after: Date;
  tried_at: Date | null;
  took_ms: number | null;
  status: number | null;
  problem: string | null;
  cause: string | null;
}

export interface EndpointTable {
  id: GeneratedAlways<number>;
  name: string;
  url: string;
  events: string[];
  secret_sealed: string;
  old_secret_sealed: string | null;
  old_until: Date | null;
  is_active: boolean;
  failing_since: Date | null;
  stopped_at: Date | null;
  created_by: number | null;
  created_at: Date;
  version: Generated<number>;
  template_ids: Generated<number[]>;
}

export interface EventTable {
  id: string;
  type: string;
  data: ColumnType<unknown, JsonText, JsonText>;
  at: Date;
}

export interface WebhooksTables {
  'webhooks.delivery': DeliveryTable;
  'webhooks.endpoint': EndpointTable;
  'webhooks.event': EventTable;
}
