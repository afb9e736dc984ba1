// Written by `npm run db:types` from migrations/. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely';

export interface IntervieweeTable {
  id: GeneratedAlways<number>;
  seeker_id: number;
  recruitment_id: number;
  source_id: number;
  referrer_id: number | null;
  resume_uid: string | null;
  stage: number;
  stage_since: Date;
  spent_ms: Generated<number>;
  closed_from: number | null;
  reject_code: number | null;
  expect_salary_sealed: string | null;
  plan_entry_day: string | null;
  made_by: number | null;
  made_at: Date;
  version: Generated<number>;
}

export interface RecruitmentTable {
  id: GeneratedAlways<number>;
  title: string;
  post_id: number;
  department_id: number;
  company_id: number;
  head_count: number;
  employ_type: number;
  city: Generated<string>;
  salary_sealed: string | null;
  education: number | null;
  work_years: number | null;
  reason: number;
  replaced_id: number | null;
  urgency: Generated<number>;
  owner_id: number;
  assistant_ids: Generated<number[]>;
  hrbp_id: number | null;
  latest_entry_day: string | null;
  description: Generated<string>;
  state: number;
  state_reason: Generated<string>;
  top_at: Date | null;
  sort: Generated<number>;
  open_day: string | null;
  close_day: string | null;
  made_by: number | null;
  made_at: Date;
  version: Generated<number>;
}

export interface RemarkTable {
  id: GeneratedAlways<number>;
  recruitment_id: number | null;
  interviewee_id: number | null;
  event_id: number | null;
  text: string;
  made_by: number | null;
  made_at: Date;
}

export interface SeekerTable {
  id: GeneratedAlways<number>;
  name: string;
  gender: Generated<number>;
  phone_sealed: string | null;
  phone_index: string | null;
  mail_sealed: string | null;
  mail_index: string | null;
  id_card_sealed: string | null;
  id_card_index: string | null;
  birth_year: number | null;
  education: number | null;
  school: Generated<string>;
  work_years: number | null;
  last_company: Generated<string>;
  tags: Generated<string[]>;
  links: Generated<string[]>;
  source_id: number;
  person_id: number | null;
  is_pooled: Generated<boolean>;
  consent_day: string | null;
  consent_until: string | null;
  consent_kind: number | null;
  pool_note: Generated<string>;
  search_text: string;
  made_by: number | null;
  made_at: Date;
  version: Generated<number>;
}

export interface SourceTable {
  id: GeneratedAlways<number>;
  name: string;
  kind: number;
  fee_kind: number;
  fee: Generated<number>;
  contract_end: string | null;
  is_active: Generated<boolean>;
  version: Generated<number>;
}

export interface StageEventTable {
  id: GeneratedAlways<number>;
  interviewee_id: number;
  from_stage: number | null;
  to_stage: number;
  at: Date;
  made_by: number | null;
  reject_code: number | null;
}

export interface RecruitingTables {
  'recruiting.interviewee': IntervieweeTable;
  'recruiting.recruitment': RecruitmentTable;
  'recruiting.remark': RemarkTable;
  'recruiting.seeker': SeekerTable;
  'recruiting.source': SourceTable;
  'recruiting.stage_event': StageEventTable;
}
