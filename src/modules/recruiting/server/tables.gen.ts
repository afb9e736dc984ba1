// Written by `npm run db:types` from migrations/. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { JsonText } from '#kit/server/db/database.ts';

export interface InterviewTable {
  id: GeneratedAlways<number>;
  interviewee_id: number;
  seeker_id: number;
  round_no: number;
  mode: number;
  during: string;
  booking_id: number | null;
  link: Generated<string>;
  state: Generated<number>;
  replan: Generated<number>;
  edition_id: number | null;
  sequence: Generated<number>;
  made_by: number | null;
  made_at: Date;
  version: Generated<number>;
}

export interface InterviewChoiceTable {
  interviewee_id: number;
  token_hash: string;
  round_no: number;
  mode: number;
  link: Generated<string>;
  people: number[];
  slots: ColumnType<unknown, JsonText, JsonText>;
  made_by: number;
  made_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export interface InterviewEventTable {
  id: GeneratedAlways<number>;
  interview_id: number;
  act: number;
  detail: ColumnType<unknown, JsonText | undefined, JsonText>;
  at: Date;
  made_by: number | null;
}

export interface InterviewUserTable {
  interview_id: number;
  person_id: number;
  during: string;
  is_live: Generated<boolean>;
  result: number | null;
  scores: Generated<number[]>;
  evaluation: Generated<string>;
  submitted_at: Date | null;
  before: ColumnType<unknown, JsonText | null, JsonText | null>;
  addition: Generated<string>;
  added_at: Date | null;
}

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
  offer_form_id: number | null;
  offer_state: Generated<number>;
  offer_sent_at: Date | null;
  offer_until: string | null;
  user_id: number | null;
  reached: Generated<number>;
  spans_ms: Generated<number[]>;
  transfer_form_id: number | null;
}

export interface InterviewerTable {
  person_id: number;
  post_ids: Generated<number[]>;
  rounds: Generated<number[]>;
  max_per_week: Generated<number>;
  is_active: Generated<boolean>;
  version: Generated<number>;
}

export interface LetterTable {
  id: GeneratedAlways<number>;
  interview_id: number | null;
  kind: number;
  to_sealed: string | null;
  subject: string;
  body: string;
  calendar: string;
  state: number;
  fault: Generated<string>;
  made_by: number | null;
  made_at: Date;
  sent_at: Date | null;
  interviewee_id: number | null;
  form_id: number | null;
}

export interface MergeTable {
  id: GeneratedAlways<number>;
  kept_id: number;
  gone_id: number;
  values_sealed: string | null;
  interviewee_ids: number[];
  file_uids: string[];
  alias_ids: number[];
  made_by: number | null;
  made_at: Date;
  undone_by: number | null;
  undone_at: Date | null;
}

export interface NoContactTable {
  mark: string;
  until: string;
  made_by: number | null;
  made_at: Date;
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
  scorecard_id: number | null;
  rounds: ColumnType<unknown, JsonText | undefined, JsonText>;
  form_id: number | null;
}

export interface RemarkTable {
  id: GeneratedAlways<number>;
  recruitment_id: number | null;
  interviewee_id: number | null;
  event_id: number | null;
  text: string;
  made_by: number | null;
  made_at: Date;
  interview_event_id: number | null;
}

export interface ScorecardTable {
  id: GeneratedAlways<number>;
  name: string;
  is_active: Generated<boolean>;
  version: Generated<number>;
}

export interface ScorecardEditionTable {
  id: GeneratedAlways<number>;
  scorecard_id: number;
  edition: number;
  items: ColumnType<unknown, JsonText, JsonText>;
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
  merged_into: number | null;
  anonymized_at: Date | null;
  told_until: string | null;
  told_on: string | null;
}

export interface SettingTable {
  id: Generated<boolean>;
  keep_days: Generated<number>;
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
  'recruiting.interview': InterviewTable;
  'recruiting.interview_choice': InterviewChoiceTable;
  'recruiting.interview_event': InterviewEventTable;
  'recruiting.interview_user': InterviewUserTable;
  'recruiting.interviewee': IntervieweeTable;
  'recruiting.interviewer': InterviewerTable;
  'recruiting.letter': LetterTable;
  'recruiting.merge': MergeTable;
  'recruiting.no_contact': NoContactTable;
  'recruiting.recruitment': RecruitmentTable;
  'recruiting.remark': RemarkTable;
  'recruiting.scorecard': ScorecardTable;
  'recruiting.scorecard_edition': ScorecardEditionTable;
  'recruiting.seeker': SeekerTable;
  'recruiting.setting': SettingTable;
  'recruiting.source': SourceTable;
  'recruiting.stage_event': StageEventTable;
}
