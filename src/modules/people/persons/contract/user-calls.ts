import { z } from 'zod';
import { post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import {
  day,
  done,
  flag,
  id,
  nothing,
  pageOf,
  paging,
  required,
  text,
  textarea,
  when,
} from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { permissionRefusals } from '#modules/people/contract/organisation-refusals.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { assignmentRefusals } from '#modules/people/places/contract/assignment-refusals.ts';
import { accessTokenRefusals } from '#modules/people/programs/contract/AccessToken.ts';
import { freshProof, freshProofRefusals } from '#modules/people/sign-in/contract/SecondFactor.ts';
import { jobType, userType } from './user-codes.ts';
import { fieldsOfTab, secretFields } from './user-fields.ts';
import { userCodes } from './user-tabs.ts';
import { changedUser, newUser, ownUser, userShape, type UserField } from './user-values.ts';

const manage = [userCodes.manage];
const one = z.strictObject({ AUID: id });

/** Value of a field on the wire: text, number or boolean. Sensitive values are masked. */
const shown = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const fieldsOf = (names: readonly UserField[]) => z.partialRecord(z.enum(names), shown);

/** The specification's base information with its user detail inside (section 3). */
const userInfo = z.object({
  auid: id,
  ChineseName: z.string(),
  EnglishName: z.string(),
  EmployeeId: z.string(),
  EntryTime: z.string().nullable(),
  position: z.string(),
  company: z.string(),
  companyEn: z.string(),
  rc: z.string(),
  DeptId: id,
  deptname: z.string(),
  deptnameEn: z.string(),
  deptleaderid: id.nullable(),
  deptleader: z.string(),
  deptleaderEn: z.string(),
  leaderid: id.nullable(),
  leader: z.string(),
  leaderEn: z.string(),
  IsUse: z.boolean(),
  Version: z.number().int(),
  userdetail: fieldsOf(fieldsOfTab('basic')),
  /** Actions that the caller may perform on this person. */
  Can: z.object({
    Update: z.boolean(),
    UpdateOwn: z.boolean(),
    Reveal: z.boolean(),
  }),
});

const employeeCard = z.object({
  auid: id,
  ChineseName: z.string(),
  EmployeeId: z.string(),
  deptname: z.string(),
  company: z.string(),
  rc: z.string(),
  EntryTime: z.string().nullable(),
  Age: z.number().int().nullable(),
  /** Day on which the statutory retirement age is reached; null if the birth date or the category is unknown. */
  Retirement: z
    .object({
      Day: z.string(),
      /** Age on that day, in months. */
      Months: z.number().int(),
      /** Whether the category was guessed from the gender and should be checked. */
      IsGuess: z.boolean(),
    })
    .nullable(),
  Card: fieldsOf(fieldsOfTab('common')),
});

/** Work or responsibility that a leaving person hands over. */
export const held = z.object({
  Key: z.string(),
  Name: z.string(),
  Count: z.number().int(),
  /** Text that says what happens to it, in the caller's language. */
  Fate: z.string(),
  /** Who takes it over: the successor of approvals, the successor of the team, or nobody to be chosen. */
  Successor: z.enum(['approval', 'team', 'none']),
  Examples: z.array(z.string()),
});

const tabLabels = {
  1: { zh: '用户详情', en: 'User detail' },
  2: { zh: '员工信息', en: 'Employee card' },
};

const saving = [
  general.notFound,
  general.stale,
  general.taken,
  general.forbidden,
  peopleRefusals.employeeIdTaken,
  peopleRefusals.loginNameTaken,
  peopleRefusals.identityNumberTaken,
  peopleRefusals.knownLeaver,
  peopleRefusals.chatIdTaken,
  peopleRefusals.companyGone,
  peopleRefusals.departmentGone,
  peopleRefusals.placeBeyond,
  peopleRefusals.personGone,
  peopleRefusals.leaderLoop,
  peopleRefusals.leadersInCircle,
  peopleRefusals.contractEndsFirst,
  peopleRefusals.workedLater,
  peopleRefusals.otherGender,
  peopleRefusals.documentTypeNeeded,
  peopleRefusals.documentWrong,
  peopleRefusals.moreRights,
  permissionRefusals.lastKeeper,
  ...Object.values(assignmentRefusals),
];

/** Calls of CacUser that manage users. */
export const userCalls = {
  GetUserInfoByAUID: post({
    does: 'Returns base information and user detail of a person: the caller’s own, or anybody’s with AASUserManagementBasisView',
    access: 'signedIn',
    reads: true,
    input: one,
    reply: userInfo,
    refusals: [general.notFound],
  }),
  GetUserInfoByIdAndType: post({
    does: 'Returns one tab of a person: the caller’s own, or by the permission code of the tab',
    spec: 'user info by id and type 1 or 2',
    access: 'signedIn',
    reads: true,
    input: z.strictObject({ Id: id, Type: chosen(tabLabels).pipe(z.literal([1, 2])) }),
    reply: z.object({ Type: coded(tabLabels), Detail: userInfo.nullable(), Card: employeeCard.nullable() }),
    refusals: [general.notFound],
  }),
  GetUserRecordPage: post({
    does: 'Lists the changes of a person’s account and card, newest first',
    access: 'signedIn',
    reads: true,
    input: z.strictObject({ AUID: id, ...paging }),
    reply: pageOf(
      z.object({
        Id: id,
        Time: when,
        Act: z.string(),
        ActorId: id.nullable(),
        ActorName: z.string(),
        ActorNameEn: z.string(),
        Changes: z.array(z.object({ Field: z.string(), Old: shown, New: shown })),
      }),
    ),
    refusals: [general.notFound],
  }),
  Add: post({
    does: 'Adds a user; with the built-in sign-in, returns the initial password, this once only',
    access: manage,
    input: newUser,
    reply: z.object({ Code: z.number().int(), AUID: id, Password: z.string().nullable() }),
    refusals: saving,
    touches: ['CacUser'],
  }),
  Update: post({
    does: 'Changes the named fields of a user; assignment fields change from a day not after today; other fields stay',
    access: manage,
    input: changedUser,
    reply: z.object({ Code: z.number().int(), Version: z.number().int() }),
    refusals: [...saving, accessTokenRefusals.inPersonOnly, ...freshProofRefusals],
    touches: ['CacUser', 'Setting', 'Assignment'],
  }),
  UpdateMyUserInfo: post({
    does: 'Changes the caller’s own information; refused to holders of AASDisable',
    access: 'signedIn',
    input: ownUser.extend(freshProof),
    reply: done,
    refusals: [general.forbidden, accessTokenRefusals.inPersonOnly, ...freshProofRefusals],
    touches: ['CacUser', 'Setting'],
  }),
  UpdateWXUser: post({
    does: 'Sets or clears a person’s id in the work chat',
    access: manage,
    via: 'either',
    input: z.strictObject({ AUID: id, BWX_UserID: text(64) }),
    reply: done,
    refusals: [general.notFound, peopleRefusals.chatIdTaken, peopleRefusals.moreRights],
    touches: ['CacUser'],
  }),
  GetApprovalRoles: post({
    does: 'Lists the approval roles; for a person, those they have and for which departments',
    access: 'signedIn',
    reads: true,
    input: z.strictObject({ AUID: id.optional() }),
    reply: z.array(
      z.object({
        RoleId: id,
        RoleName: z.string(),
        RoleNameEn: z.string(),
        DeptId: id.nullable(),
        DeptName: z.string(),
        DeptNameEn: z.string(),
      }),
    ),
  }),
  GetUserInfoIsDisable: post({
    does: 'Says whether a person’s account is disabled, since when and why',
    access: 'signedIn',
    reads: true,
    input: one,
    reply: z.object({
      AUID: id,
      IsDisable: z.boolean(),
      Since: when.nullable(),
      JobType: coded(jobType.labels),
      DisableTime: z.string().nullable(),
      LeaveRemark: z.string(),
    }),
    refusals: [general.notFound],
  }),
  GetUserDisableInfo: post({
    does: 'Lists what a person holds that must be handed over when the account is disabled',
    access: manage,
    via: 'either',
    reads: true,
    input: one,
    reply: z.object({
      AUID: id,
      ChineseName: z.string(),
      EnglishName: z.string(),
      /** Default successor if nobody is chosen. */
      LeaderId: id.nullable(),
      LeaderName: z.string(),
      LeaderNameEn: z.string(),
      Held: z.array(held),
    }),
    refusals: [general.notFound],
  }),
  UserInfoIsUse: post({
    does: 'Disables an account and hands over what the person holds, in one transaction; or enables it again, as a second employment for a person who has left',
    access: manage,
    input: z.strictObject({
      AUID: id,
      IsUse: flag,
      /** 1 resigned, 2 left without notice or pay; 0 only disables the account. */
      JobType: jobType.schema.optional(),
      DisableTime: day.nullable().optional(),
      LeaveRemark: textarea(500).optional(),
      /** Takes over pending approvals. Default: the direct leader, else the administrator. */
      ApprovalSuccessor: id.nullable().optional(),
      /** Takes over the departments and direct reports that the person leads. */
      TeamSuccessor: id.nullable().optional(),
      /** First day of the second employment, if the enabled person had left. Default: today. */
      EntryTime: day.optional(),
      /** 0 begins with a probation, which the law allows once per employer. Default: 1. */
      UserType: userType.schema.optional(),
      CompanyId: userShape.CompanyId.optional(),
      DeptId: userShape.DeptId.optional(),
      position: userShape.position.optional(),
      leaderid: userShape.leaderid.optional(),
    }),
    reply: z.object({
      Code: z.number().int(),
      HandedOver: z.array(z.object({ Name: z.string(), Count: z.number().int() })),
    }),
    refusals: [
      permissionRefusals.lastKeeper,
      general.notFound,
      general.forbidden,
      peopleRefusals.isToCome,
      peopleRefusals.notYourself,
      peopleRefusals.leaveDayNeeded,
      peopleRefusals.successorNeeded,
      peopleRefusals.personGone,
      peopleRefusals.departmentGone,
      peopleRefusals.companyGone,
      peopleRefusals.placeBeyond,
      peopleRefusals.leaderLoop,
      assignmentRefusals.beforeEntry,
      assignmentRefusals.laterChange,
      assignmentRefusals.employed,
    ],
    touches: ['CacUser', 'CacDept', 'Assignment'],
  }),
  RevealUserField: post({
    inPerson: true,
    does: 'Shows the full value of one masked field; the audit log keeps the reason',
    access: [userCodes.common],
    limit: { max: 60, seconds: 600 },
    input: z.strictObject({ AUID: id, Field: z.enum(secretFields), Reason: required(100) }),
    reply: z.object({ Value: z.string() }),
    refusals: [general.notFound],
    touches: ['CacUser.GetUserRecordPage'],
  }),
};

/** Filters that the user list and its Excel export share. */
export const userFilters = {
  Name: text(20).optional(),
  DeptId: id.optional(),
  IsUse: z.stringbool().optional(),
  UserType: userType.inAddress.optional(),
  JobType: jobType.inAddress.optional(),
  IsCore: z.stringbool().optional(),
  CompanyId: id.optional(),
  ApprovalRoleId: id.optional(),
  Sort: z
    .enum(['EmployeeId', '-EmployeeId', 'ChineseName', '-ChineseName', 'EntryTime', '-EntryTime'])
    .optional(),
};

export const ownInfo = {
  /** The specification places this call under Setting (sic). */
  GetMyUserInfo: post({
    does: 'Returns the caller’s own base information, user detail and employee card; secrets are masked',
    access: 'signedIn',
    reads: true,
    input: nothing,
    reply: z.object({ Detail: userInfo, Card: employeeCard }),
  }),
};
