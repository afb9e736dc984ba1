import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen } from '#kit/contract/coded.ts';
import { day, done, id, required } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { okrCodes, projectStateLabels } from '#modules/okr/contract/codes.ts';
import { okrRefusals } from '#modules/okr/contract/refusals.ts';

const access = [okrCodes.breakdown];
const touches = ['OPPMWorkBreakdown'];

const fields = {
  Name: required(100),
  Code: required(30),
  ManagerAUID: id,
  DeptId: id,
  /** People who may read the project, besides its manager and the owners of its nodes. */
  MemberAUIDs: z.array(id).max(200).default([]),
  StartDate: day,
  EndDate: day,
};
const refusals = [
  okrRefusals.codeTaken,
  okrRefusals.personGone,
  okrRefusals.departmentGone,
  okrRefusals.daysReversed,
];

/** Projects, which are broken down into work. */
export const ProjectService = controller('ProjectService', {
  Add: post({
    does: 'Adds a project',
    access,
    input: z.strictObject(fields),
    reply: z.object({ Code: z.number().int(), ProjectID: id }),
    refusals,
    touches,
  }),
  Update: post({
    does: 'Changes the name, manager, dates, members and state of a project',
    access,
    input: z.strictObject({
      ProjectID: id,
      Version: z.coerce.number().int().min(1),
      ...fields,
      State: chosen(projectStateLabels),
    }),
    reply: done,
    refusals: [general.notFound, general.stale, general.forbidden, ...refusals],
    touches,
  }),
});
