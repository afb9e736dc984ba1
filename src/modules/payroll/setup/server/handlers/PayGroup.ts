import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay, shiftMonth } from '#kit/rules/dates.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import { personBehind, serve, type Context } from '#kit/server/http/context.ts';
import { payCode } from '#modules/payroll/contract/codes.ts';
import { payRefusals } from '#modules/payroll/contract/pay-refusals.ts';
import { audit, keeperOf } from '#modules/payroll/server/commands/keeper.ts';
import { holdPersons, scopeOf } from '#modules/people/server/open.ts';
import { PayGroup } from '../../contract/PayGroup.ts';
import { setupRefusals } from '../../contract/setup-refusals.ts';
import * as queries from '../queries/groups.ts';

/**
 * Locks people whose pay the caller administers. The caller's own pay is refused.
 * @throws Refused notFound, ownPay
 */
export async function holdKept(tx: Tx, { actor }: Context, persons: readonly number[]): Promise<void> {
  const ids = [...new Set(persons)];
  const scope = await scopeOf(tx, actor.id, payCode);
  if ((await queries.countReached(tx, scope, ids)) !== ids.length) refuse(general.notFound);
  if (ids.includes(personBehind(actor))) refuse(payRefusals.ownPay);
  await holdPersons(tx, ids);
}

const noCompany = () => refuse(general.notFound, { field: 'CompanyId' });

export const payGroup = serve(PayGroup, {
  GetPayGroupList: (_input, ctx) =>
    onOneConnection(ctx.db, async (on) => {
      const scope = await scopeOf(on, ctx.actor.id, payCode);
      const rows = await queries.listGroups(on, scope, companyDay(ctx.now).slice(0, 7));
      return rows.map((one) => ({
        GroupId: one.id,
        Version: one.version,
        Name: one.name,
        NameEn: one.nameEn,
        CompanyId: one.companyId,
        CompanyName: one.company,
        CompanyNameEn: one.companyEn,
        Currency: one.currency,
        PayDay: one.payDay,
        AttendanceLag: one.lag,
        IsTaxed: one.isTaxed,
        WageItems: [...one.wageItems],
        IsActive: one.isActive,
        VariancePercent: one.bounds.percent,
        VarianceAmount: one.bounds.amount,
        NonCompeteTax: one.nonCompeteTax,
        People: one.people,
      }));
    }),
  SavePayGroup: (input, ctx) =>
    inTransaction(ctx.db, async (tx) => {
      const { GroupId = 0, Version = 0 } = input;
      if (GroupId !== 0) {
        const known = (await queries.lockGroup(tx, GroupId)) ?? refuse(general.notFound);
        if (known.version !== Version) refuse(setupRefusals.setupMoved);
      }
      const group = {
        id: GroupId,
        version: Version,
        name: input.Name,
        nameEn: input.NameEn,
        companyId: input.CompanyId,
        currency: input.Currency,
        payDay: input.PayDay,
        lag: input.AttendanceLag,
        isTaxed: input.IsTaxed,
        wageItems: [...new Set(input.WageItems)],
        isActive: input.IsActive,
        bounds: { percent: input.VariancePercent, amount: input.VarianceAmount },
        nonCompeteTax: input.NonCompeteTax,
      };
      const taken = () => refuse(setupRefusals.nameTaken, { field: 'Name', with: { name: input.Name } });
      const id = await onConstraint({ pay_group_name: taken, pay_group_company_id_fkey: noCompany }, () =>
        queries.saveGroup(tx, group),
      );
      await audit(tx, keeperOf(ctx), 'payGroup.save', `payGroup:${id}`, {
        name: input.Name,
        ...group.bounds,
        nonCompeteTax: group.nonCompeteTax,
      });
      return { Code: 1, GroupId: id };
    }),
  GetPayGroupMemberPage: (input, ctx) =>
    onOneConnection(ctx.db, async (on) => {
      const { companyId } = (await queries.findGroup(on, input.GroupId)) ?? refuse(general.notFound);
      return queries.pageMembers(on, await scopeOf(on, ctx.actor.id, payCode), companyId, input);
    }),
  SetPayGroupMember: ({ GroupId, FromMonth, AUIDs }, ctx) =>
    inTransaction(ctx.db, async (tx) => {
      if (!(await queries.findGroup(tx, GroupId))) refuse(general.notFound);
      const persons = [...new Set(AUIDs)];
      await holdKept(tx, ctx, persons);
      await queries.endMembers(tx, persons, FromMonth);
      await queries.addMembers(tx, GroupId, persons, FromMonth);
      const detail = { people: persons.length, from: FromMonth };
      await audit(tx, keeperOf(ctx), 'payGroup.members', `payGroup:${GroupId}`, detail);
      return { Code: 1, People: persons.length };
    }),
  EndPayGroupMember: ({ AUID, LastMonth }, ctx) =>
    inTransaction(ctx.db, async (tx) => {
      await holdKept(tx, ctx, [AUID]);
      await queries.endMembers(tx, [AUID], shiftMonth(LastMonth, 1));
      const detail = { person: AUID, last: LastMonth };
      await audit(tx, keeperOf(ctx), 'payGroup.end', `person:${AUID}`, detail);
      return { Code: 1 };
    }),
});
