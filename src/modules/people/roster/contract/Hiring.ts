import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { day, id, required, when } from '#kit/contract/fields.ts';
import { general, type Words } from '#kit/contract/refusals.ts';
import { passwordProblem } from '#kit/rules/password.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { userShape, type UserField } from '#modules/people/persons/contract/user-values.ts';
import { passwordRefusals } from '#modules/people/sign-in/contract/sign-in-refusals.ts';
import { rosterCodes } from './EmployeeRoster.ts';
import { hireRefusals } from './hire-refusals.ts';

const access = [rosterCodes.hiring];
const one = z.strictObject({ AUID: id });
const link = { Token: required(64) };
const touches = ['EmployeeRoster', 'CacUser', 'Post', 'Hiring'];

/** Days for which the link of a new employee works. */
export const linkDays = 14;
/** Past days on which a new employee may still be entered by HR. */
export const hireBackDays = 31;

/** Fields of the short form, with which somebody becomes an employee. */
const short = {
  EmployeeId: userShape.EmployeeId,
  ChineseName: userShape.ChineseName,
  EnglishName: userShape.EnglishName.optional(),
  IdCardType: userShape.IdCardType.optional(),
  IdCard: userShape.IdCard.optional(),
  Gender: userShape.Gender.optional(),
  BirthDate: userShape.BirthDate.optional(),
  CompanyId: userShape.CompanyId,
  DeptId: userShape.DeptId,
  position: required(50),
  leaderid: userShape.leaderid.optional(),
  EntryTime: day,
  UserType: userShape.UserType.optional(),
  PrepareBARW: userShape.PrepareBARW.optional(),
  ContractType: userShape.ContractType.optional(),
  ContractStartDate: userShape.ContractStartDate.optional(),
  ContractEndDate: userShape.ContractEndDate.optional(),
};

/** Fields that a new employee fills in, in the order of the page. Those that HR knows already are not asked. */
export const askedFields = [
  'EnglishName',
  'IdCardType',
  'IdCard',
  'IdCardStartTime',
  'IdCardLifespan',
  'Phone',
  'MaritalStatus',
  'PoliticalOutlook',
  'NativePlace',
  'Nation',
  'AddressType',
  'AddressNature',
  'Address',
  'NowAddress',
  'BankNumberStr',
  'OpenBankCity',
  'OpenBankBranch',
  'GraduateSchool',
  'Education',
  'Specialty',
  'IsGraduate',
  'GraduateDate',
  'WorkStartDay',
] as const satisfies readonly UserField[];
export type AskedField = (typeof askedFields)[number];

const { EnglishName, IdCardType, IdCard, IdCardStartTime, IdCardLifespan, Phone } = userShape;
const { MaritalStatus, PoliticalOutlook, NativePlace, Nation, AddressType, AddressNature } = userShape;
const { Address, NowAddress, BankNumberStr, OpenBankCity, OpenBankBranch, GraduateSchool } = userShape;
const { Education, Specialty, IsGraduate, GraduateDate, WorkStartDay } = userShape;
const asked = z
  .strictObject({
    EnglishName,
    IdCardType,
    IdCard,
    IdCardStartTime,
    IdCardLifespan,
    Phone,
    MaritalStatus,
    PoliticalOutlook,
    NativePlace,
    Nation,
    AddressType,
    AddressNature,
    Address,
    NowAddress,
    BankNumberStr,
    OpenBankCity,
    OpenBankBranch,
    GraduateSchool,
    Education,
    Specialty,
    IsGraduate,
    GraduateDate,
    WorkStartDay,
  })
  .partial();
export type AskedValues = z.output<typeof asked>;

const both = ({ zh, en }: Words): string => `${zh} | ${en}`;

/** Hiring by HR: a short form, and a link by which the new employee fills in the rest. */
export const Hiring = controller('Hiring', {
  ProposeHire: post({
    does: 'Proposes the next employee ID of a company, and the positions of a department with their open places',
    access,
    reads: true,
    input: z.strictObject({ CompanyId: id.optional(), DeptId: id.optional() }),
    reply: z.object({
      EmployeeId: z.string(),
      Posts: z.array(
        z.object({
          PostID: id,
          PostName: z.string(),
          PostNameEn: z.string(),
          /** Open places of the plan; null: the department does not plan this position. */
          Open: z.number().int().nullable(),
        }),
      ),
      /** Leader of the department, who is proposed as direct leader. */
      LeaderId: id.nullable(),
      LeaderName: z.string(),
      LeaderNameEn: z.string(),
    }),
  }),
  AddHire: post({
    does: 'Adds a new employee with the fields of the short form; returns the path of the link by which they fill in the rest, this once only',
    access,
    input: z.strictObject(short),
    reply: z.object({
      Code: z.number().int(),
      AUID: id,
      /** Path of the page for the new employee, with the token. */
      Link: z.string(),
      /** Instant from which the link no longer works. */
      Until: when,
      /** True if the first day lies ahead. */
      IsToCome: z.boolean(),
    }),
    refusals: [
      general.taken,
      general.forbidden,
      hireRefusals.hireTooEarly,
      peopleRefusals.employeeIdTaken,
      peopleRefusals.loginNameTaken,
      peopleRefusals.identityNumberTaken,
      peopleRefusals.knownLeaver,
      peopleRefusals.companyGone,
      peopleRefusals.departmentGone,
      peopleRefusals.placeBeyond,
      peopleRefusals.personGone,
      peopleRefusals.leaderLoop,
      peopleRefusals.contractEndsFirst,
      peopleRefusals.documentTypeNeeded,
      peopleRefusals.documentWrong,
    ],
    touches,
  }),
  GetHireList: post({
    does: 'Lists the new employees within the caller’s scope who have not joined yet or have not filled in their form',
    access,
    reads: true,
    input: z.strictObject({}),
    reply: z.array(
      z.object({
        AUID: id,
        ChineseName: z.string(),
        EnglishName: z.string(),
        EmployeeId: z.string(),
        DeptName: z.string(),
        DeptNameEn: z.string(),
        Position: z.string(),
        EntryTime: z.string().nullable(),
        HasBegun: z.boolean(),
        FilledAt: when.nullable(),
        /** Instant until which the link works; null: it was used or withdrawn, or has expired. */
        LinkUntil: when.nullable(),
      }),
    ),
  }),
  RenewHireLink: post({
    does: 'Makes a new link for a new employee who has not filled in the form; the former link stops working',
    access,
    input: one,
    reply: z.object({ Code: z.number().int(), Link: z.string(), Until: when }),
    refusals: [general.notFound, hireRefusals.hireFilled],
    touches,
  }),
  CallOffHire: post({
    does: 'Records that a new employee does not come; the account stays closed and the employee ID is not used again',
    access,
    input: one,
    reply: z.object({ Code: z.number().int() }),
    refusals: [general.notFound, hireRefusals.hireBegun],
    touches,
  }),
  OpenHireForm: post({
    does: 'Returns what is asked from a new employee, by the token of their link, without sign-in',
    access: 'open',
    reads: true,
    input: z.strictObject(link),
    reply: z.object({
      ChineseName: z.string(),
      CompanyName: z.string(),
      CompanyNameEn: z.string(),
      DeptName: z.string(),
      DeptNameEn: z.string(),
      Position: z.string(),
      PositionEn: z.string(),
      EntryTime: z.string().nullable(),
      LoginName: z.string(),
      /** Fields that HR does not know yet. */
      Asked: z.array(z.enum(askedFields)),
      /** True if the new employee chooses the password with which they sign in. */
      AsksPassword: z.boolean(),
    }),
    refusals: [hireRefusals.hireLinkGone],
    limit: { max: 60, seconds: 60 },
  }),
  SubmitHireForm: post({
    does: 'Saves what a new employee filled in, without sign-in; the link works once',
    access: 'open',
    input: asked
      .extend({ ...link, Password: z.string().trim().max(200).default('') })
      .superRefine(({ Password }, found) => {
        const problem = Password === '' ? null : passwordProblem(Password);
        if (problem) found.addIssue({ code: 'custom', path: ['Password'], message: both(problem) });
      }),
    reply: z.object({ Code: z.number().int() }),
    refusals: [
      hireRefusals.hireLinkGone,
      general.taken,
      passwordRefusals.trivialPassword,
      peopleRefusals.identityNumberTaken,
      peopleRefusals.knownLeaver,
      peopleRefusals.documentTypeNeeded,
      peopleRefusals.documentWrong,
      peopleRefusals.workedLater,
    ],
    limit: { max: 20, seconds: 600 },
    touches,
  }),
});
