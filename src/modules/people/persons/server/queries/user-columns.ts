import type { EmployeeCardTable, PersonTable } from '#modules/people/server/tables.gen.ts';
import type { SecretField } from '../../contract/user-fields.ts';
import type { UserField } from '../../contract/user-values.ts';

type Plain = Exclude<UserField, SecretField>;

/** Columns of people.person by wire name: the account and the user detail. */
export const personColumns = {
  EmployeeId: 'employee_id',
  LoginName: 'login_name',
  ChineseName: 'chinese_name',
  EnglishName: 'english_name',
  Gender: 'gender',
  Email: 'email',
  CompanyId: 'company_id',
  DeptId: 'department_id',
  position: 'position',
  leaderid: 'leader_id',
  EntryTime: 'entry_date',
  UserType: 'user_type',
  JobType: 'job_type',
  DisableTime: 'leave_date',
  LeaveRemark: 'leave_remark',
  IsCore: 'is_core',
  IsConference: 'is_conference',
  SSOState: 'sso_state',
  BWX_UserID: 'chat_id',
  InternalRelations: 'internal_relations',
  rc: 'channel',
} as const satisfies Partial<Record<Plain, keyof PersonTable>>;

/** Columns of the employee card by wire name. */
export const cardColumns = {
  IdCardType: 'id_card_type',
  IdCardStartTime: 'id_card_start',
  IdCardLifespan: 'id_card_until',
  BirthDate: 'birth_date',
  MaritalStatus: 'marital_status',
  PoliticalOutlook: 'political_outlook',
  NativePlace: 'native_place',
  Nation: 'nation',
  AddressType: 'household_type',
  AddressNature: 'household_nature',
  Address: 'address',
  NowAddress: 'present_address',
  OpenBankCity: 'bank_city',
  OpenBankBranch: 'bank_branch',
  SocialSecurity: 'social_security',
  AccumulationFund: 'housing_fund',
  GraduateSchool: 'school',
  Education: 'education',
  Specialty: 'specialty',
  IsGraduate: 'is_graduate',
  GraduateDate: 'graduate_date',
  WorkStartDay: 'work_start',
  PrepareBARW: 'probation_until',
  RealityBARW: 'confirmed_on',
  ContractType: 'contract_type',
  ContractStartDate: 'contract_start',
  ContractEndDate: 'contract_end',
  RetireCategory: 'retire_category',
  FileNo: 'file_number',
  Competition: 'competition',
} as const satisfies Partial<Record<Plain, keyof EmployeeCardTable>>;
