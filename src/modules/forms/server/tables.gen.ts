// Written by `npm run db:types` from migrations/. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { JsonText } from '#kit/server/db/database.ts';

export interface AttachmentTable {
  id: Generated<string>;
  name: string;
  media_type: Generated<string>;
  byte_size: Generated<number>;
  file_key: string;
  uploaded_by: number;
  uploaded_at: Generated<Date>;
  stored_at: Date | null;
  holder_module: string | null;
  holder_id: number | null;
  removed_at: Date | null;
}

export interface TemplateTable {
  id: GeneratedAlways<number>;
  code: string;
  title: string;
  title_en: string;
  group_code: string;
  sort: Generated<number>;
  is_open: Generated<boolean>;
  is_attendance: Generated<boolean>;
  standard: string | null;
  is_private: Generated<boolean>;
  card: ColumnType<unknown, JsonText | null, JsonText | null>;
}

export interface TemplateDesignTable {
  template_id: number;
  version: Generated<number>;
  content: ColumnType<unknown, JsonText | null, JsonText | null>;
  saved_by: number | null;
  saved_at: Generated<Date>;
}

export interface TemplateEditionTable {
  id: GeneratedAlways<number>;
  template_id: number;
  number: number;
  controls: ColumnType<unknown, JsonText, JsonText>;
  is_used: Generated<boolean>;
  published_by: number | null;
  published_at: Generated<Date>;
}

export interface FormsTables {
  'forms.attachment': AttachmentTable;
  'forms.template': TemplateTable;
  'forms.template_design': TemplateDesignTable;
  'forms.template_edition': TemplateEditionTable;
}
