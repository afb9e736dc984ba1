// Written by `npm run db:types` from migrations/. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { JsonText } from '#kit/server/db/database.ts';

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

export interface CompanyTable {
  id: GeneratedAlways<number>;
  name: string;
  name_en: string;
  sort: Generated<number>;
  is_active: Generated<boolean>;
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

export interface PasswordGuardTable {
  key: string;
  tries: number;
  ends_at: Date;
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
}

export interface PersonRoleTable {
  person_id: number;
  role_id: number;
}

export interface RoleTable {
  id: GeneratedAlways<number>;
  name: string;
  name_en: string;
}

export interface RolePermissionTable {
  role_id: number;
  permission_id: number;
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
}

export interface PeopleTables {
  'people.account': AccountTable;
  'people.accounting_subject': AccountingSubjectTable;
  'people.approval_identity': ApprovalIdentityTable;
  'people.approval_role': ApprovalRoleTable;
  'people.authority_record': AuthorityRecordTable;
  'people.authority_subject': AuthoritySubjectTable;
  'people.company': CompanyTable;
  'people.department': DepartmentTable;
  'people.login_record': LoginRecordTable;
  'people.password_guard': PasswordGuardTable;
  'people.permission': PermissionTable;
  'people.person': PersonTable;
  'people.person_role': PersonRoleTable;
  'people.role': RoleTable;
  'people.role_permission': RolePermissionTable;
  'people.session': SessionTable;
  'people.session_token': SessionTokenTable;
  'people.signing_key': SigningKeyTable;
}
