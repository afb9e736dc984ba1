import type { Words } from '#kit/contract/refusals.ts';
import {
  contractType,
  documentType,
  education,
  gender,
  householdNature,
  householdType,
  jobType,
  maritalStatus,
  politicalOutlook,
  retireCategory,
  ssoState,
  userType,
  yesNo,
  type Coded,
} from './user-codes.ts';
import type { UserField } from './user-values.ts';

/** Kind of value of a field. The form, the view, the process record and Excel depend on it. */
export type UserFieldKind =
  | 'text'
  | 'area'
  | 'day'
  | 'choice'
  | 'flag'
  | 'number'
  | 'secret'
  | 'company'
  | 'department'
  | 'person';

export interface UserFieldInfo extends Words {
  readonly kind: UserFieldKind;
  readonly section: UserSection;
  readonly choices?: Coded;
}

/** Sections of the two information tabs, in display order. */
export const userSections = {
  account: { zh: '账号', en: 'Account', tab: 'basic' },
  job: { zh: '任职', en: 'Job', tab: 'basic' },
  leaving: { zh: '离职', en: 'Leaving', tab: 'basic' },
  identity: { zh: '身份与户籍', en: 'Identity and household', tab: 'common' },
  bank: { zh: '银行与社保', en: 'Bank and insurance', tab: 'common' },
  education: { zh: '教育', en: 'Education', tab: 'common' },
  contract: { zh: '合同', en: 'Contract', tab: 'common' },
} as const satisfies Record<string, Words & { tab: 'basic' | 'common' }>;

export type UserSection = keyof typeof userSections;

const of =
  (section: UserSection) =>
  (zh: string, en: string, kind: UserFieldKind = 'text'): UserFieldInfo => ({ zh, en, kind, section });
const account = of('account');
const job = of('job');
const leaving = of('leaving');
const identity = of('identity');
const bank = of('bank');
const school = of('education');
const contract = of('contract');
const choice = (info: UserFieldInfo, choices: Coded): UserFieldInfo => ({ ...info, kind: 'choice', choices });

/** All fields of a person, in the order in which forms, views and Excel show them. */
export const userFields: Readonly<Record<UserField, UserFieldInfo>> = {
  EmployeeId: account('工号', 'Employee ID'),
  ChineseName: account('中文名', 'Chinese name'),
  EnglishName: account('英文名', 'English name'),
  Gender: choice(account('性别', 'Gender'), gender),
  LoginName: account('登录名', 'Login name'),
  Email: account('邮箱', 'Email'),
  Phone: account('手机号', 'Phone', 'secret'),
  SSOState: choice(account('单点登录', 'Single sign-on'), ssoState),
  BWX_UserID: account('企业微信账号', 'Work chat ID'),

  CompanyId: job('所属公司', 'Company', 'company'),
  DeptId: job('部门', 'Department', 'department'),
  position: job('职位', 'Position'),
  leaderid: job('直属上级', 'Direct leader', 'person'),
  EntryTime: job('入职日期', 'Entry date', 'day'),
  UserType: choice(job('员工类型', 'Employee type'), userType),
  rc: job('招聘渠道', 'Channel'),
  IsCore: job('核心成员', 'Core member', 'flag'),
  IsConference: job('会议室权限', 'Meeting rooms', 'flag'),
  InternalRelations: job('内部亲属关系', 'Relatives in the company', 'area'),

  JobType: choice(leaving('在职状态', 'Employment'), jobType),
  DisableTime: leaving('离职日期', 'Leaving date', 'day'),
  LeaveRemark: leaving('离职备注', 'Leaving remark', 'area'),

  IdCardType: choice(identity('证件类型', 'Document type'), documentType),
  IdCard: identity('身份证号', 'Identity number', 'secret'),
  IdCardStartTime: identity('证件生效日期', 'ID valid from', 'day'),
  IdCardLifespan: identity('证件有效期至', 'ID valid until'),
  BirthDate: identity('出生日期', 'Birth date', 'day'),
  MaritalStatus: choice(identity('婚姻状况', 'Marital status'), maritalStatus),
  PoliticalOutlook: choice(identity('政治面貌', 'Political outlook'), politicalOutlook),
  NativePlace: identity('籍贯', 'Native place'),
  Nation: identity('民族', 'Nation'),
  AddressType: choice(identity('户籍类型', 'Household type'), householdType),
  AddressNature: choice(identity('户口性质', 'Household nature'), householdNature),
  Address: identity('户籍地址', 'Registered address'),
  NowAddress: identity('现住址', 'Present address'),

  BankNumberStr: bank('银行卡号', 'Bank card number', 'secret'),
  OpenBankCity: bank('开户城市', 'Bank city'),
  OpenBankBranch: bank('开户支行', 'Bank branch'),
  SocialSecurity: bank('社保', 'Social security'),
  AccumulationFund: bank('公积金', 'Housing fund'),

  GraduateSchool: school('毕业院校', 'School'),
  Education: choice(school('学历', 'Education'), education),
  Specialty: school('专业', 'Specialty'),
  IsGraduate: choice(school('是否毕业', 'Graduated'), yesNo),
  GraduateDate: school('毕业日期', 'Graduated on', 'day'),

  WorkStartDay: contract('首次参加工作日期', 'First employed on', 'day'),
  PrepareBARW: contract('预计转正日期', 'Confirmation due', 'day'),
  RealityBARW: contract('实际转正日期', 'Confirmed on', 'day'),
  ContractType: choice(contract('合同类型', 'Contract type'), contractType),
  ContractStartDate: contract('合同开始日期', 'Contract begins', 'day'),
  ContractEndDate: contract('合同结束日期', 'Contract ends', 'day'),
  RetireCategory: choice(contract('退休类别', 'Retirement category'), retireCategory),
  FileNo: contract('档案编号', 'File number'),
  Competition: contract('竞业补偿比例（%）', 'Non-compete pay (%)', 'number'),
};

export const fieldNames = Object.keys(userFields) as UserField[];

/** Returns the fields of a tab of the user detail. */
export const fieldsOfTab = (tab: 'basic' | 'common'): UserField[] =>
  fieldNames.filter((name) => userSections[userFields[name].section].tab === tab);

/** Sensitive fields, which are stored encrypted and shown masked. */
export const secretFields = ['IdCard', 'Phone', 'BankNumberStr'] as const satisfies readonly UserField[];
export type SecretField = (typeof secretFields)[number];

/** Fields by which sign-in identifies a person, or which allow the person to sign in. */
export const signInFields = [
  'EmployeeId',
  'LoginName',
  'Email',
  'SSOState',
  'BWX_UserID',
] as const satisfies readonly UserField[];
