import { serve } from '#kit/server/http/context.ts';
import { pastDay } from '#modules/people/places/server/handlers/past-day.ts';
import { acting, inChange } from '#modules/people/server/handlers/acting.ts';
import { CacDept } from '../../contract/CacDept.ts';
import {
  addDepartment,
  moveDepartment,
  setDepartmentUse,
  updateDepartment,
  type DepartmentFields,
} from '../commands/departments.ts';
import { listDepartmentTree, listOrganization, listOrganizationOn } from '../queries/departments.ts';
import { listDepartments } from '../queries/organisation.ts';

interface Given {
  readonly DeptName: string;
  readonly DeptNameEn: string;
  readonly LeaderAUID: number | null;
  readonly IsOptional: boolean;
}

const fieldsOf = (given: Given): DepartmentFields => ({
  name: given.DeptName,
  nameEn: given.DeptNameEn,
  leaderId: given.LeaderAUID,
  isOptional: given.IsOptional,
});

export const cacDept = serve(CacDept, {
  SearchDepartmentList: (_input, ctx) => listDepartments(ctx.db),
  GetDeptTree: ({ Day }, ctx) => listDepartmentTree(ctx.db, pastDay(ctx, Day)),
  GetOrganization: ({ Day }, ctx) => {
    const day = pastDay(ctx, Day);
    return day === null ? listOrganization(ctx.db) : listOrganizationOn(ctx.db, day);
  },
  AddDept: async ({ ParentId, ...given }, ctx) => ({
    Code: 1,
    DeptId: await inChange(ctx, (tx, change) => addDepartment(tx, ParentId, fieldsOf(given), change)),
  }),
  UpdateDept: ({ DeptId, ...given }, ctx) =>
    acting(ctx, (tx, change) => updateDepartment(tx, DeptId, fieldsOf(given), change)),
  MoveDept: ({ DeptId, ParentId, BeforeDeptId }, ctx) =>
    acting(ctx, (tx, change) =>
      moveDepartment(tx, DeptId, { parentId: ParentId, beforeId: BeforeDeptId }, change),
    ),
  DeptIsUse: ({ DeptId, IsUse }, ctx) =>
    acting(ctx, (tx, change) => setDepartmentUse(tx, DeptId, IsUse, change)),
});
