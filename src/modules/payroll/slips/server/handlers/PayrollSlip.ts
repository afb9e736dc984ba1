import { general, refuse } from '#kit/contract/refusals.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { inOneTransaction, inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import { excel } from '#kit/server/excel.ts';
import { personBehind, serve, type Context, type Served } from '#kit/server/http/context.ts';
import { payApprovalCode, payrollCode } from '#modules/payroll/contract/slip-codes.ts';
import { takeBackForm } from '#modules/payroll/runs/server/commands/approve.ts';
import { audit, keeperOf, type Keeper } from '#modules/payroll/server/commands/keeper.ts';
import * as profiles from '#modules/payroll/setup/server/queries/profiles.ts';
import { addProof, scopeOf, type ProvesAgain, type Scope } from '#modules/people/server/open.ts';
import { factorRefusals } from '#modules/people/sign-in/contract/factor-refusals.ts';
import { passkeyRefusals } from '#modules/people/sign-in/contract/passkey-refusals.ts';
import { PayrollSlip } from '../../contract/PayrollSlip.ts';
import { slipRefusals } from '../../contract/slip-refusals.ts';
import { disputeSlip } from '../commands/disputes.ts';
import { importSlips, outlineSlipFile, planImport, readSlipFile, revokeRun } from '../commands/import.ts';
import { confirmOwn, listOwn, openOwn, shownOf, type Reader } from '../commands/own.ts';
import { sendSlips } from '../commands/publish.ts';
import { pageRuns } from '../queries/runs.ts';
import { findByCode, findWithin, pageOfRun } from '../queries/slips.ts';
import { titlesOf, type SlipColumn } from '../rules/read-sheet.ts';

const columnOf = (each: SlipColumn) => ({
  Column: each.column,
  Name: each.name,
  NameEn: each.nameEn,
  Item: each.item,
  Kind: each.kind,
  Explain: each.explain,
  MayBeNegative: each.mayBeNegative,
});

const readerOf = ({ actor, now }: Context): Reader => ({
  personId: actor.id,
  sessionId: actor.sessionId,
  now,
});

/** Runs a payroll command within the caller's scope for a permission. */
const keeping = <T>(
  ctx: Context,
  code: string,
  fn: (tx: Tx, scope: Scope, by: Keeper) => Promise<T>,
): Promise<T> =>
  inTransaction(ctx.db, async (tx) => fn(tx, await scopeOf(tx, ctx.actor.id, code), keeperOf(ctx)));

/** Runs a payroll query within the caller's scope. */
const looking = <T>(ctx: Context, fn: (on: Executor, scope: Scope) => Promise<T>): Promise<T> =>
  onOneConnection(ctx.db, async (on) =>
    fn(on, await scopeOf(on, ctx.actor.id, [payrollCode, payApprovalCode])),
  );

/** Maximum number of faults listed in an answer. */
const named = 100;

const batchOf = ({
  ProfileID,
  CompanyId,
  Month,
}: {
  ProfileID: number;
  CompanyId: number;
  Month: string;
}) => ({
  profileId: ProfileID,
  companyId: CompanyId,
  month: Month,
});

/** Returns the first title that occurs twice. */
const doubled = (titles: readonly string[]): string | undefined =>
  titles.find((title, at) => titles.indexOf(title) !== at);

export const payrollSlip = ({ byPassword, proveBy }: ProvesAgain): Served =>
  serve(PayrollSlip, {
    GetPayrollSlipPage: (_input, ctx) =>
      onOneConnection(ctx.db, async (on) => ({
        ...(await listOwn(on, readerOf(ctx))),
        ByPassword: await byPassword(on, ctx.actor.id),
      })),
    ProvePayrollSlip: async ({ Password, Code, Passkey }, ctx) => {
      const proved = await proveBy(ctx, { password: Password, code: Code, passkey: Passkey });
      if (proved.is === 'locked')
        refuse(slipRefusals.passwordLocked, {
          field: Code === '' ? 'Password' : 'Code',
          with: { minutes: proved.minutes },
        });
      if (proved.is === 'wrong') refuse(slipRefusals.passwordWrong, { field: 'Password' });
      if (proved.is === 'codeWrong') refuse(factorRefusals.codeWrong, { field: 'Code' });
      if (proved.is === 'passkeyWrong') refuse(passkeyRefusals.passkeyWrong);
      if (proved.is === 'stale') refuse(slipRefusals.signInAgain);
      await addProof(ctx.db, readerOf(ctx));
      return { Code: 1 };
    },
    GetPayrollSlipInfo: ({ SlipID }, ctx) =>
      inTransaction(ctx.db, (tx) => openOwn(tx, SlipID, readerOf(ctx))),
    ConfirmPayrollSlip: ({ SlipID }, ctx) =>
      inTransaction(ctx.db, async (tx) => {
        await confirmOwn(tx, SlipID, readerOf(ctx));
        return { Code: 1 };
      }),
    DisputePayrollSlip: ({ SlipID, Line, Item, Expected, Explain }, ctx) =>
      inTransaction(ctx.db, async (tx) => {
        const asked = {
          personId: ctx.actor.id,
          line: Line ?? null,
          item: Item ?? null,
          expected: Expected ?? null,
          explain: Explain,
          now: ctx.now,
        };
        const { formId, number } = await disputeSlip(tx, SlipID, asked, readerOf(ctx));
        return { Code: 1, FormID: formId, FormNumber: number };
      }),
    CheckPayrollSlip: async ({ Code }, ctx) => {
      const slip = (await findByCode(ctx.db, Code)) ?? refuse(general.notFound);
      return {
        Month: slip.month,
        Kind: slip.kind,
        CompanyName: slip.company,
        CompanyNameEn: slip.companyEn,
        ChineseName: slip.name,
        EnglishName: slip.nameEn,
        EmployeeId: slip.number,
        PublishedAt: slip.publishedAt!,
        Mark: slip.mark,
      };
    },

    GetRunSlipPage: (input, ctx) => looking(ctx, (on, scope) => pageOfRun(on, scope, input)),
    RevealPayrollSlip: ({ SlipID, Reason }, ctx) =>
      inTransaction(ctx.db, async (tx) => {
        const scope = await scopeOf(tx, ctx.actor.id, [payrollCode, payApprovalCode]);
        const slip = (await findWithin(tx, scope, SlipID)) ?? refuse(general.notFound);
        if (slip.personId === personBehind(ctx.actor)) refuse(slipRefusals.ownSlip);
        const detail = { month: slip.month, person: slip.personId, reason: Reason };
        await audit(tx, keeperOf(ctx), 'payslip.reveal', `payslip:${slip.id}`, detail);
        return {
          SlipID: slip.id,
          Month: slip.month,
          Kind: slip.kind,
          CompanyName: slip.company,
          CompanyNameEn: slip.companyEn,
          Currency: slip.currency,
          State: slip.state,
          ...shownOf(slip),
        };
      }),

    GetSlipProfileList: async (_input, ctx) =>
      (await profiles.listProfiles(ctx.db)).map((one) => ({
        ProfileID: one.id,
        Name: one.name,
        NumberColumn: one.numberColumn,
        NetColumn: one.netColumn,
        Columns: one.columns.map(columnOf),
      })),
    ReadSlipFile: async (_input, ctx) => {
      const found = await outlineSlipFile(ctx.db, ctx.file, keeperOf(ctx));
      return {
        ProfileID: found.profileId,
        NumberColumn: found.numberColumn,
        NetColumn: found.netColumn,
        Columns: found.columns.map(columnOf),
        LeftOut: [...found.leftOut],
      };
    },
    SaveSlipProfile: (input, ctx) =>
      keeping(ctx, payrollCode, async (tx, _scope, by) => {
        const { ProfileID = 0, Name, NumberColumn, NetColumn, Columns } = input;
        const columns = Columns.map((each) => ({
          column: each.Column,
          name: each.Name,
          nameEn: each.NameEn,
          item: each.Item,
          kind: each.Kind,
          explain: each.Explain,
          mayBeNegative: each.MayBeNegative,
        }));
        const titled = { numberColumn: NumberColumn, netColumn: NetColumn, columns };
        const twice = doubled(titlesOf(titled));
        if (twice !== undefined)
          refuse(slipRefusals.columnsTwice, { field: 'Columns', with: { column: twice } });
        const all = await profiles.listProfiles(tx);
        if (ProfileID !== 0 && !all.some(({ id }) => id === ProfileID)) refuse(general.notFound);
        if (all.some(({ id, name }) => name === Name && id !== ProfileID))
          refuse(slipRefusals.profileTaken, { field: 'Name', with: { name: Name } });
        const id = await profiles.saveProfile(tx, { id: ProfileID, name: Name, ...titled });
        await audit(tx, by, 'slipProfile.save', `slipProfile:${id}`, { name: Name });
        return { Code: 1, ProfileID: id };
      }),
    DropSlipProfile: ({ ProfileID }, ctx) =>
      keeping(ctx, payrollCode, async (tx, _scope, by) => {
        const all = await profiles.listProfiles(tx);
        if (!all.some(({ id }) => id === ProfileID)) refuse(general.notFound);
        await profiles.deleteProfile(tx, ProfileID);
        await audit(tx, by, 'slipProfile.drop', `slipProfile:${ProfileID}`, {});
        return { Code: 1 };
      }),

    GetSlipTemplate: async ({ ProfileID }, ctx) => {
      const profile =
        (await profiles.listProfiles(ctx.db)).find(({ id }) => id === ProfileID) ?? refuse(general.notFound);
      const head = titlesOf(profile).map((title) => ({ title, isText: title === profile.numberColumn }));
      return excel(profile.name, [{ name: 'slips', head, rows: [], isTemplate: true }]);
    },
    DryRunPayrollSlip: async (input, ctx) => {
      const by = keeperOf(ctx);
      const file = await readSlipFile(ctx.db, ctx.file, batchOf(input), by);
      const plan = await planImport(ctx.db, await scopeOf(ctx.db, by.id, payrollCode), file, by);
      return {
        People: plan.slips.length,
        FaultCount: plan.faults.length,
        Faults: plan.faults.slice(0, named).map(({ row, column, why }) => ({
          Row: row,
          Column: column,
          Msg: why[ctx.language],
        })),
        HasOwn: plan.hasOwn,
        Token: plan.token,
      };
    },
    ImportPayrollSlip: async ({ Name, Token, ...input }, ctx) => {
      const file = await readSlipFile(ctx.db, ctx.file, batchOf(input), keeperOf(ctx));
      return keeping(ctx, payrollCode, async (tx, scope, by) => {
        const { runId, people } = await importSlips(tx, scope, by, file, { name: Name, token: Token });
        return { Code: 1, RunId: runId, People: people };
      });
    },
    GetPayRunPage: (input, ctx) => looking(ctx, (on, scope) => pageRuns(on, scope, input)),
    RevokePayRun: ({ RunId, Reason }, ctx) =>
      inOneTransaction(ctx.db, async (joined, tx) => {
        await takeBackForm(joined, tx, ctx, RunId, Reason);
        const scope = await scopeOf(tx, ctx.actor.id, payrollCode);
        return { Code: 1, Slips: await revokeRun(tx, scope, keeperOf(ctx), RunId, Reason) };
      }),
    SendPayrollSlip: ({ RunId }, ctx) =>
      keeping(ctx, payApprovalCode, async (tx, scope, by) => ({
        Code: 1,
        Told: await sendSlips(tx, scope, by, RunId),
      })),
  });
