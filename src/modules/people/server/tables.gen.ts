// Written by `npm run db:types` from migrations/. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { JsonText } from '#kit/server/db/database.ts';

export interface AccessTokenTable {
  id: Generated<string>;
  person_id: number;
  name: string;
  token_hash: string;
  hint: string;
  areas: string[];
  may_write: boolean;
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
  last_used_ip: string | null;
  revoked_at: Date | null;
  revoked_by: number | null;
  grant_id: string | null;
  client_id: string | null;
}

export interface AccountTable {
  person_id: number;
  password_hash: string;
  must_change: boolean;
  password_changed_at: Date;
}

export interface AccountingSubjectTable {
  id: GeneratedAlways<number>;
  parent_id: number | null;
  code: string;
  name: string;
  name_en: string;
  sort: Generated<number>;
}

export interface ApprovalIdentityTable {
  department_id: number;
  approval_role_id: number;
  person_id: number;
}

export interface ApprovalRoleTable {
  id: GeneratedAlways<number>;
  name: string;
  name_en: string;
}

export interface AssignmentTable {
  id: GeneratedAlways<number>;
  person_id: number;
  from_day: string;
  to_day: string | null;
  company_id: number;
  department_id: number;
  leader_id: number | null;
  post_id: number | null;
  user_type: number;
  fields: string[];
  cause: number;
  form_id: number | null;
  made_by: number | null;
  made_at: Date;
  superseded_at: Date | null;
}

export interface AuthorityRecordTable {
  model: string;
  id: string;
  payload: ColumnType<unknown, JsonText, JsonText>;
  account_id: string | null;
  uid: string | null;
  grant_id: string | null;
  consumed_at: Date | null;
  expires_at: Date | null;
}

export interface AuthoritySubjectTable {
  issuer: string;
  subject: string;
  person_id: number;
  linked_at: Generated<Date>;
}

export interface ChoiceTable {
  id: GeneratedAlways<number>;
  parent_id: number | null;
  name: string;
  name_en: Generated<string>;
  sort: Generated<number>;
  is_active: Generated<boolean>;
  tree: string;
}

export interface CompanyTable {
  id: GeneratedAlways<number>;
  name: string;
  name_en: string;
  sort: Generated<number>;
  is_active: Generated<boolean>;
  credit_code: Generated<string>;
}

export interface CompanyNameTable {
  id: GeneratedAlways<number>;
  company_id: number;
  name: string;
  to_day: string;
}

export interface DepartmentTable {
  id: GeneratedAlways<number>;
  parent_id: number | null;
  path: Generated<number[]>;
  name: string;
  name_en: string;
  leader_id: number | null;
  is_optional: Generated<boolean>;
  sort: Generated<number>;
  is_active: Generated<boolean>;
  made_on: string | null;
}

export interface DepartmentPastTable {
  id: GeneratedAlways<number>;
  department_id: number;
  from_day: string | null;
  to_day: string;
  name: string;
  name_en: string;
  parent_id: number | null;
  path: number[];
  leader_id: number | null;
  is_active: boolean;
}

export interface EmployeeCardTable {
  person_id: number;
  id_card_start: string | null;
  id_card_until: Generated<string>;
  birth_date: string | null;
  marital_status: number | null;
  political_outlook: number | null;
  native_place: Generated<string>;
  nation: Generated<string>;
  household_type: number | null;
  household_nature: number | null;
  address: Generated<string>;
  present_address: Generated<string>;
  bank_number_sealed: string | null;
  bank_number_index: string | null;
  bank_city: Generated<string>;
  bank_branch: Generated<string>;
  social_security: Generated<string>;
  housing_fund: Generated<string>;
  school: Generated<string>;
  education: number | null;
  specialty: Generated<string>;
  is_graduate: number | null;
  graduate_date: string | null;
  probation_until: string | null;
  confirmed_on: string | null;
  contract_type: number | null;
  contract_start: string | null;
  contract_end: string | null;
  file_number: Generated<string>;
  competition: string | null;
  work_start: string | null;
  retire_category: number | null;
  bank_changed_at: Date | null;
  id_card_type: number | null;
}

export interface HireTable {
  person_id: number;
  token_hash: string | null;
  token_until: Date;
  filled_at: Date | null;
  begun_at: Date | null;
  called_off_at: Date | null;
  made_by: number | null;
  made_at: Date;
}

export interface HrbpTable {
  id: GeneratedAlways<number>;
  department_id: number;
  person_id: number;
  from_day: string;
  to_day: string | null;
  is_active: Generated<boolean>;
  version: Generated<number>;
}

export interface HrbpAgentTable {
  id: GeneratedAlways<number>;
  person_id: number;
  agent_id: number;
  from_day: string;
  to_day: string;
  department_ids: Generated<number[]>;
  is_active: Generated<boolean>;
  acted: Generated<number>;
  version: Generated<number>;
}

export interface LoginRecordTable {
  id: GeneratedAlways<number>;
  person_id: number | null;
  login_name: string;
  login_type: number;
  fail_reason: string | null;
  ip: string;
  browser: string;
  os: string;
  user_agent: string;
  session_id: string | null;
  login_time: Date;
}

export interface NoticePreferenceTable {
  person_id: number;
  mail: string;
  work_chat: boolean;
  quiet_from: number | null;
  quiet_until: number | null;
}

export interface PasskeyTable {
  id: GeneratedAlways<number>;
  person_id: number;
  name: string;
  credential_id: string;
  public_key: string;
  counter: Generated<number>;
  is_synced: boolean;
  created_at: Date;
  last_used_at: Date | null;
}

export interface PasswordGuardTable {
  key: string;
  tries: number;
  ends_at: Date;
  waits_until: Date | null;
}

export interface PasswordLinkTable {
  person_id: number;
  token_hash: string;
  made_by: number | null;
  made_at: Date;
  expires_at: Date;
}

export interface PermissionTable {
  id: GeneratedAlways<number>;
  parent_id: number | null;
  code: string;
  name: string;
  name_en: string;
  url: string | null;
  icon: string | null;
  sort: Generated<number>;
}

export interface PersonTable {
  id: GeneratedAlways<number>;
  employee_id: string;
  login_name: string;
  chinese_name: string;
  english_name: Generated<string>;
  pinyin: Generated<string>;
  email: Generated<string>;
  gender: Generated<number>;
  company_id: number;
  department_id: number;
  leader_id: number | null;
  position: Generated<string>;
  user_type: Generated<number>;
  entry_date: string | null;
  identity_number_sealed: string | null;
  identity_number_index: string | null;
  is_active: Generated<boolean>;
  disabled_at: Date | null;
  created_at: Generated<Date>;
  phone_sealed: string | null;
  phone_index: string | null;
  phone_last4_index: string | null;
  job_type: Generated<number>;
  leave_date: string | null;
  leave_remark: Generated<string>;
  is_core: Generated<boolean>;
  is_conference: Generated<boolean>;
  internal_relations: Generated<string>;
  chat_id: string | null;
  sso_state: Generated<number>;
  channel: Generated<string>;
  version: Generated<number>;
  name_last1: GeneratedAlways<string | null>;
  id_first1: string | null;
  id_last1: string | null;
  search_text: GeneratedAlways<string | null>;
  is_program: Generated<boolean>;
}

export interface PersonEventTable {
  id: GeneratedAlways<number>;
  person_id: number;
  at: Date;
  actor_id: number | null;
  act: string;
  changes: ColumnType<unknown, JsonText | undefined, JsonText>;
}

export interface PersonRoleTable {
  person_id: number;
  role_id: number;
}

export interface PostTable {
  id: GeneratedAlways<number>;
  name: string;
  name_en: Generated<string>;
  sort: Generated<number>;
  is_active: Generated<boolean>;
  code: Generated<string>;
  grade_min: number | null;
  grade_max: number | null;
}

export interface PostPlanTable {
  department_id: number;
  post_id: number;
  planned: number;
}

export interface ProgramAccountTable {
  person_id: number;
  purpose: string;
  owner_id: number;
  areas: string[];
  may_write: boolean;
  ends_on: string;
  stopped_at: Date | null;
  version: Generated<number>;
}

export interface ProgramRequestTable {
  id: Generated<string>;
  token_id: string;
  person_id: number;
  call: string;
  input: ColumnType<unknown, JsonText | null, JsonText | null>;
  digest: string;
  state: number;
  created_at: Date;
  expires_at: Date;
  answered_at: Date | null;
  outcome: Generated<string>;
  told_at: Date | null;
}

export interface ReachingChannelTable {
  channel: string;
  begun_at: Date;
}

export interface RecoveryCodeTable {
  person_id: number;
  fingerprint: string;
  used_at: Date | null;
}

export interface RoleTable {
  id: GeneratedAlways<number>;
  name: string;
  name_en: string;
  data_scope: Generated<number>;
  needs_factor: Generated<boolean>;
}

export interface RolePermissionTable {
  role_id: number;
  permission_id: number;
}

export interface SecondFactorTable {
  person_id: number;
  secret: string;
  created_at: Date;
  confirmed_at: Date | null;
  last_step: Generated<number>;
}

export interface SessionTable {
  id: Generated<string>;
  person_id: number;
  cookie_hash: string;
  subject: string;
  authority_sid: string | null;
  authenticated_at: Date;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
  ended_at: Date | null;
  end_kind: number | null;
  view_as_id: number | null;
  view_as_until: Date | null;
}

export interface SessionProofTable {
  session_id: string;
  person_id: number;
  proved_at: Date;
}

export interface SessionTokenTable {
  token_hash: string;
  session_id: string;
  is_opaque: boolean;
  expires_at: Date;
}

export interface SigningKeyTable {
  alg: string;
  sealed_jwk: string;
  created_at: Generated<Date>;
  id: GeneratedAlways<number>;
}

export interface SmsRequestTable {
  id: GeneratedAlways<number>;
  number_hash: string;
  ip: string;
  sent_at: Date;
}

export interface UserImportTable {
  token: Generated<string>;
  person_id: number;
  sealed_rows: string;
  digest: string;
  created_at: Date;
  applied_at: Date | null;
}

export interface WorkChatBindingTable {
  person_id: number;
  corp_id: string;
  user_id: string;
  name: string;
  bound_at: Date;
}

export interface WorkChatNonceTable {
  nonce_hash: string;
  person_id: number;
  session_id: string;
  expires_at: Date;
}

export interface PeopleTables {
  'people.access_token': AccessTokenTable;
  'people.account': AccountTable;
  'people.accounting_subject': AccountingSubjectTable;
  'people.approval_identity': ApprovalIdentityTable;
  'people.approval_role': ApprovalRoleTable;
  'people.assignment': AssignmentTable;
  'people.authority_record': AuthorityRecordTable;
  'people.authority_subject': AuthoritySubjectTable;
  'people.choice': ChoiceTable;
  'people.company': CompanyTable;
  'people.company_name': CompanyNameTable;
  'people.department': DepartmentTable;
  'people.department_past': DepartmentPastTable;
  'people.employee_card': EmployeeCardTable;
  'people.hire': HireTable;
  'people.hrbp': HrbpTable;
  'people.hrbp_agent': HrbpAgentTable;
  'people.login_record': LoginRecordTable;
  'people.notice_preference': NoticePreferenceTable;
  'people.passkey': PasskeyTable;
  'people.password_guard': PasswordGuardTable;
  'people.password_link': PasswordLinkTable;
  'people.permission': PermissionTable;
  'people.person': PersonTable;
  'people.person_event': PersonEventTable;
  'people.person_role': PersonRoleTable;
  'people.post': PostTable;
  'people.post_plan': PostPlanTable;
  'people.program_account': ProgramAccountTable;
  'people.program_request': ProgramRequestTable;
  'people.reaching_channel': ReachingChannelTable;
  'people.recovery_code': RecoveryCodeTable;
  'people.role': RoleTable;
  'people.role_permission': RolePermissionTable;
  'people.second_factor': SecondFactorTable;
  'people.session': SessionTable;
  'people.session_proof': SessionProofTable;
  'people.session_token': SessionTokenTable;
  'people.signing_key': SigningKeyTable;
  'people.sms_request': SmsRequestTable;
  'people.user_import': UserImportTable;
  'people.work_chat_binding': WorkChatBindingTable;
  'people.work_chat_nonce': WorkChatNonceTable;
}
