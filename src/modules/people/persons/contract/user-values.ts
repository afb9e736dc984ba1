import { z } from 'zod';
import { day, flag, id, required, text, textarea } from '#kit/contract/fields.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { birthDateOf, identityFault } from '#kit/rules/identity-card.ts';
import { birthDateIn, readAnyDocument } from '#kit/rules/identity-document.ts';
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
} from './user-codes.ts';

/** Schema of a code: text without spaces inside. */
const code = (max: number) =>
  required(max).regex(
    /^[A-Za-z0-9_.-]+$/,
    '只能使用字母、数字、点、横线和下划线 | Use only letters, digits, dots, dashes and underscores',
  );

const identityWords = {
  shape: '身份证号应为 18 位 | An identity number must have 18 characters',
  birthDate: '身份证号中的出生日期不存在 | The birth date in the identity number does not exist',
  unborn: '身份证号中的出生日期晚于今天 | The birth date in the identity number is after today',
  checkDigit: '身份证号校验位不正确 | The check digit of the identity number is wrong',
};

export const documentWords = {
  ...identityWords,
  shape:
    '身份证号应为 18 位；其他证件请同时选择证件类型 | An identity number must have 18 characters. For other documents, choose the document type as well.',
  checkDigit: '证件号码的校验位不正确 | The check digit of the document number is wrong',
  kind: '证件号码与证件类型不符 | The number does not match the document type',
};

/** Resident identity number (GB 11643) in capital letters. */
export const identityNumber = z
  .string()
  .trim()
  .toUpperCase()
  .superRefine((value, ctx) => {
    const isUnborn = identityFault(value) === undefined && birthDateOf(value) > companyDay(new Date());
    const fault = isUnborn ? 'unborn' : identityFault(value);
    if (fault) ctx.addIssue({ code: 'custom', message: identityWords[fault] });
  });

/** Number of an identity document. The caller checks whether it fits the kind of document. */
const documentNumber = z
  .string()
  .trim()
  .max(30)
  .superRefine((value, ctx) => {
    const read = readAnyDocument(value);
    const isUnborn = 'number' in read && (birthDateIn(read.number) ?? '') > companyDay(new Date());
    const fault = isUnborn ? 'unborn' : 'fault' in read ? read.fault : undefined;
    if (fault) ctx.addIssue({ code: 'custom', message: documentWords[fault] });
  });

/** Schema of a number whose groups people separate by spaces and dashes, which are removed. */
const grouped = (shape: RegExp, words: string) =>
  z
    .string()
    .trim()
    .transform((value) => value.replace(/[\s-]/g, ''))
    .refine((value) => shape.test(value), words);

const phone = grouped(/^\+?\d{6,20}$/, '请输入有效的手机号 | Enter a valid phone number');
const bankNumber = grouped(
  /^\d{8,30}$/,
  '银行卡号应为 8 到 30 位数字 | A bank card number must have 8 to 30 digits',
);
const email = z.union([z.literal(''), z.email().max(100)]);
const cleared = z.literal('');

/** Text of the expiry date on an identity card that never expires. */
export const longTerm = '长期';
const lifespan = z
  .string()
  .trim()
  .refine(
    (value) => value === '' || value === longTerm || day.safeParse(value).success,
    '请输入日期或“长期” | Enter a date or 长期 (long-term)',
  );

const maybeDay = day.nullable();

/**
 * All fields of a person that can be written, by wire name (specification section 3). The three sensitive fields are
 * stored encrypted; an empty text clears them.
 */
export const userShape = {
  EmployeeId: code(20),
  LoginName: code(50).toLowerCase(),
  ChineseName: required(20),
  EnglishName: text(50),
  Gender: gender.schema,
  Email: email,
  Phone: z.union([cleared, phone]),
  CompanyId: id,
  DeptId: id,
  position: text(50),
  leaderid: z.nullable(id),
  EntryTime: maybeDay,
  UserType: userType.schema,
  JobType: jobType.schema,
  DisableTime: maybeDay,
  LeaveRemark: textarea(500),
  IsCore: flag,
  IsConference: flag,
  SSOState: ssoState.schema,
  BWX_UserID: text(64),
  InternalRelations: textarea(200),
  rc: text(50),

  IdCardType: z.nullable(documentType.schema),
  IdCard: z.union([cleared, documentNumber]),
  IdCardStartTime: maybeDay,
  IdCardLifespan: lifespan,
  BirthDate: maybeDay.refine(
    (given) => given === null || given <= companyDay(new Date()),
    '出生日期不能晚于今天 | The birth date must not be after today',
  ),
  MaritalStatus: z.nullable(maritalStatus.schema),
  PoliticalOutlook: z.nullable(politicalOutlook.schema),
  NativePlace: text(50),
  Nation: text(20),
  AddressType: z.nullable(householdType.schema),
  AddressNature: z.nullable(householdNature.schema),
  Address: text(200),
  NowAddress: text(200),
  BankNumberStr: z.union([cleared, bankNumber]),
  OpenBankCity: text(50),
  OpenBankBranch: text(100),
  SocialSecurity: text(50),
  AccumulationFund: text(50),
  GraduateSchool: text(50),
  Education: z.nullable(education.schema),
  Specialty: text(50),
  IsGraduate: z.nullable(yesNo.schema),
  GraduateDate: maybeDay,
  /** First day of work at any employer. */
  WorkStartDay: maybeDay,
  PrepareBARW: maybeDay,
  RealityBARW: maybeDay,
  ContractType: z.nullable(contractType.schema),
  ContractStartDate: maybeDay,
  ContractEndDate: maybeDay,
  RetireCategory: z.nullable(retireCategory.schema),
  FileNo: text(50),
  Competition: z.nullable(z.coerce.number().min(0).max(100)),
};

const allOptional = z.strictObject(userShape).partial();

/** Some fields of a person; fields that are left out stay unchanged. */
export type UserValues = z.output<typeof allOptional>;
export type UserField = keyof UserValues;

/** Finds dates of one input that contradict each other. */
const order = (given: UserValues): { path: [UserField]; message: string } | undefined =>
  given.ContractStartDate && given.ContractEndDate && given.ContractEndDate < given.ContractStartDate
    ? {
        path: ['ContractEndDate'],
        message: '合同结束日期不能早于开始日期 | The contract must not end before it begins',
      }
    : undefined;

const inOrder = (given: UserValues, ctx: z.core.$RefinementCtx): void => {
  const fault = order(given);
  if (fault) ctx.issues.push({ code: 'custom', input: given, ...fault });
};

const mustHave = ['EmployeeId', 'ChineseName', 'CompanyId', 'DeptId'] as const;
const { EmployeeId, ChineseName, CompanyId, DeptId } = userShape;

/** Input of a new user. */
export const newUser = allOptional
  .extend({ EmployeeId, ChineseName, CompanyId, DeptId })
  .superRefine(inOrder);

/** Some fields of a person, as one row of an import has them. */
export const someOfUser = allOptional.superRefine(inOrder);

/** Input of a change: the person, the version that was seen, and the fields that change. */
export const changedUser = allOptional
  .extend({
    AUID: id,
    Version: z.coerce.number().int().min(1).optional(),
    /** Password of an administrator who changes their own phone or mail address; not needed soon after signing in. */
    Password: z.string().trim().max(200).default(''),
    /** First company day of the new company, department, leader, position and employment type; left out: today. */
    EffectiveDay: day.optional(),
  })
  .superRefine(inOrder);

/** Fields that every person must have. */
export const neededFields: ReadonlySet<UserField> = new Set(mustHave);

/** Fields that people may change in their own data. */
export const ownUser = z
  .strictObject(userShape)
  .pick({ EnglishName: true, Phone: true, NowAddress: true, MaritalStatus: true, PoliticalOutlook: true })
  .partial();
