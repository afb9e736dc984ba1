import { refuse } from '#kit/contract/refusals.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { serve, type Context } from '#kit/server/http/context.ts';
import { ownRoles } from '#modules/approval/flow/server/queries/directory.ts';
import { byOf } from '#modules/approval/server/handlers/by.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import {
  addApprovalRoles,
  assertReached,
  assignApprovalIdentities,
  removeApprovalIdentities,
  renameApprovalRole,
  scopeOf,
  type Change,
} from '#modules/people/server/open.ts';
import { CacApprovalProcess } from '../../contract/CacApprovalProcess.ts';
import {
  addProcess,
  allProcesses,
  beginDraft,
  dropDraft,
  editProcess,
  listLevelsOf,
  pageProcesses,
  publishDraft,
  readDesign,
  readEdition,
  saveDraft,
} from '../commands/design.ts';
import { findGaps } from '../commands/identities.ts';
import { simulate } from '../commands/simulate.ts';
import {
  countIdentities,
  isHrbpRole,
  listIdentities,
  listPeopleOf,
  listRoles,
} from '../queries/identities.ts';
import { findProcess } from '../queries/processes.ts';

const inChange = <T>(ctx: Context, fn: (tx: Tx, change: Change) => Promise<T>): Promise<T> =>
  inTransaction(ctx.db, (tx) => fn(tx, { by: ctx.actor.id, now: ctx.now, language: ctx.language }));

/** Returns the scope of people whose approval identities the caller may manage. */
const scopeFor = (on: Executor, ctx: Context) => scopeOf(on, ctx.actor.id, 'AASApprovalIdentityManagement');

const identityOf = ({ DeptId, RoleId, AUID }: { DeptId: number; RoleId: number; AUID: number }) => ({
  departmentId: DeptId,
  approvalRoleId: RoleId,
  personId: AUID,
});

export const cacApprovalProcess = serve(CacApprovalProcess, {
  GetCacApprovalProcessIsExist: async ({ TemplateId, DeptId }, ctx) => ({
    IsExist: (await findProcess(ctx.db, TemplateId, DeptId)) !== undefined,
  }),
  GetCacApprovalProcessList: ({ Keyword, TemplateId, State, PageIndex, PageSize }, ctx) =>
    pageProcesses(
      ctx.db,
      { keyword: Keyword, templateId: TemplateId, state: State },
      { index: PageIndex, size: PageSize },
    ),
  GetCacApprovalProcessServiceNewList: ({ TemplateId }, ctx) =>
    allProcesses(ctx.db, { templateId: TemplateId, published: true }),
  GetCacApprovalProcessByIDList: ({ ProcessIDs }, ctx) => allProcesses(ctx.db, { ids: ProcessIDs }),
  GetProcessByAUID: ({ AUID }, ctx) => listLevelsOf(ctx.db, AUID),
  GetCacApprovalDetailList: ({ ProcessID }, ctx) => readDesign(ctx.db, byOf(ctx), ProcessID),
  GetCacApprovalDetailInfoList: ({ EditionID }, ctx) => readEdition(ctx.db, EditionID),
  AddCacApprovalProcess: async (input, ctx) => ({
    Code: 1,
    ProcessID: await addProcess(ctx.db, byOf(ctx), input),
  }),
  EditCacApprovalProcess: async (input, ctx) => {
    await editProcess(ctx.db, byOf(ctx), input);
    return { Code: 1 };
  },
  AddCacApprovalProcessNewEdition: async ({ ProcessID, EditionID }, ctx) => ({
    Code: 1,
    Version: await beginDraft(ctx.db, byOf(ctx), ProcessID, EditionID),
  }),
  UpdateCacApprovalProcessNewEdition: (input, ctx) => saveDraft(ctx.db, byOf(ctx), input),
  DropCacApprovalProcessNewEdition: async (input, ctx) => {
    await dropDraft(ctx.db, byOf(ctx), input);
    return { Code: 1 };
  },
  PublishCacApprovalProcessNewEdition: async (input, ctx) => ({
    Code: 1,
    EditionNumber: await publishDraft(ctx.db, byOf(ctx), input),
  }),
  SimulateCacApprovalProcess: (input, ctx) => simulate(ctx.db, byOf(ctx), input),

  GetApprovalRoleList: (_input, ctx) => listRoles(ctx.db),
  AddApprovalRole: async ({ RoleName: name, RoleNameEn: nameEn }, ctx) => {
    const [RoleId = 0] = await inChange(ctx, (tx, change) =>
      addApprovalRoles(tx, [{ name, nameEn }], change),
    );
    return { Code: 1, RoleId };
  },
  EditApprovalRole: async ({ RoleId, RoleName: name, RoleNameEn: nameEn }, ctx) => {
    const fixed = Object.values(ownRoles);
    await inChange(ctx, (tx, change) => renameApprovalRole(tx, RoleId, { name, nameEn }, fixed, change));
    return { Code: 1 };
  },
  GetApprovalIdentityList: async ({ Keyword, DeptId, RoleId, PageIndex, PageSize }, ctx) => {
    const scope = await scopeFor(ctx.db, ctx);
    const filter = { keyword: Keyword, departmentId: DeptId, roleId: RoleId, scope };
    return {
      Total: await countIdentities(ctx.db, filter),
      Rows: await listIdentities(ctx.db, filter, { offset: (PageIndex - 1) * PageSize, limit: PageSize }),
    };
  },
  AddApprovalIdentities: async ({ DeptIds, RoleId, AUIDs }, ctx) => {
    const wanted = DeptIds.flatMap((DeptId) => AUIDs.map((AUID) => identityOf({ DeptId, RoleId, AUID })));
    await inChange(ctx, async (tx, change) => {
      await assertReached(tx, await scopeFor(tx, ctx), AUIDs);
      if (await isHrbpRole(tx, RoleId)) refuse(peopleRefusals.hrbpElsewhere, { field: 'RoleId' });
      await assignApprovalIdentities(tx, wanted, change);
    });
    return { Code: 1, Added: wanted.length };
  },
  RemoveApprovalIdentities: async ({ Identities }, ctx) => ({
    Code: 1,
    Removed: await inChange(ctx, async (tx, change) => {
      const people = Identities.map(({ AUID }) => AUID);
      await assertReached(tx, await scopeFor(tx, ctx), people);
      return removeApprovalIdentities(tx, Identities.map(identityOf), change);
    }),
  }),
  GetApprovalIdentityGaps: (_input, ctx) => findGaps(ctx.db),
  GetCacUserInfoByDept: async ({ DeptId }, ctx) => listPeopleOf(ctx.db, DeptId, await scopeFor(ctx.db, ctx)),
});
