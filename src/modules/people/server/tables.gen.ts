// Written by `npm run db:types` from migrations/. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely';

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

export interface PeopleTables {
  'people.accounting_subject': AccountingSubjectTable;
  'people.approval_identity': ApprovalIdentityTable;
  'people.approval_role': ApprovalRoleTable;
  'people.company': CompanyTable;
  'people.department': DepartmentTable;
  'people.permission': PermissionTable;
  'people.person': PersonTable;
  'people.person_role': PersonRoleTable;
  'people.role': RoleTable;
  'people.role_permission': RolePermissionTable;
}
