import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { day, done, flag, id, nothing, required } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { organisationRefusals } from '#modules/people/contract/organisation-refusals.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { pastRefusals } from '#modules/people/places/contract/assignment-refusals.ts';

/** Fields of a department's form. */
const deptFields = {
  DeptName: required(50),
  DeptNameEn: required(100),
  LeaderAUID: id.nullable().default(null),
  /** Whether forms may be filed for the department. */
  IsOptional: flag.default(true),
};

/** Company day, today or in the past; left out: today. */
const onDay = z.strictObject({ Day: day.optional() });

const touches = ['CacDept', 'CacUser'];

export const CacDept = controller('CacDept', {
  SearchDepartmentList: post({
    does: 'Lists all departments in use; the tree follows from ParentId',
    access: 'signedIn',
    reads: true,
    spec: 'department select tree',
    input: nothing,
    reply: z.array(
      z.object({
        DeptId: id,
        DeptName: z.string(),
        DeptNameEn: z.string(),
        ParentId: id.nullable(),
        IsOptional: z.boolean(),
        LeaderName: z.string(),
        LeaderNameEn: z.string(),
      }),
    ),
  }),

  GetDeptTree: post({
    does: 'Lists every department, disabled ones too, with leader and people, parents first and siblings in order; for a past day, those in use or with people on that day, as they were',
    access: ['Organization'],
    reads: true,
    input: onDay,
    refusals: [pastRefusals.daysToCome],
    reply: z.array(
      z.object({
        DeptId: id,
        DeptName: z.string(),
        DeptNameEn: z.string(),
        ParentId: id.nullable(),
        IsOptional: z.boolean(),
        IsUse: z.boolean(),
        LeaderAUID: id.nullable(),
        LeaderName: z.string(),
        LeaderNameEn: z.string(),
        /** People in service in the department itself. */
        UserCount: z.number().int(),
        /** People in service in the department and everything below it. */
        TotalCount: z.number().int(),
      }),
    ),
  }),

  GetOrganization: post({
    does: 'Returns the organisation view: departments in use with a dotted code whose prefix is the parent’s code, for today or a past day',
    access: ['Organization'],
    reads: true,
    input: onDay,
    refusals: [pastRefusals.daysToCome],
    reply: z.array(z.object({ ID: id, ASName: z.string(), ASNameEn: z.string(), ASCode: z.string() })),
  }),

  AddDept: post({
    does: 'Adds a department as the last one below its parent',
    access: ['Organization'],
    input: z.strictObject({ ParentId: id.nullable(), ...deptFields }),
    reply: z.object({ Code: z.number().int(), DeptId: id }),
    refusals: [
      peopleRefusals.departmentGone,
      peopleRefusals.nameTaken,
      peopleRefusals.personGone,
      general.taken,
    ],
    touches,
  }),

  UpdateDept: post({
    does: 'Changes the names and leader of a department, and whether forms may be filed for it',
    access: ['Organization'],
    input: z.strictObject({ DeptId: id, ...deptFields }),
    reply: done,
    refusals: [general.notFound, peopleRefusals.nameTaken, peopleRefusals.personGone],
    touches,
  }),

  MoveDept: post({
    does: 'Moves a department and everything below it under another parent, before a given sibling or at the end',
    access: ['Organization'],
    input: z.strictObject({
      DeptId: id,
      ParentId: id.nullable(),
      BeforeDeptId: id.nullable().default(null),
    }),
    reply: done,
    refusals: [
      general.notFound,
      peopleRefusals.departmentGone,
      peopleRefusals.nameTaken,
      organisationRefusals.departmentBelowItself,
    ],
    touches,
  }),

  DeptIsUse: post({
    does: 'Disables an empty department, or enables it again',
    access: ['Organization'],
    input: z.strictObject({ DeptId: id, IsUse: flag }),
    reply: done,
    refusals: [
      general.notFound,
      organisationRefusals.departmentNotEmpty,
      organisationRefusals.parentDisabled,
    ],
    touches,
  }),
});
