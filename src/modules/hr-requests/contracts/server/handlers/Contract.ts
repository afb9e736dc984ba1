import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import type { FileStore } from '#kit/server/files/file-store.ts';
import { serve, type Context, type Served } from '#kit/server/http/context.ts';
import { listUploads, storeAttachment } from '#modules/forms/server/open.ts';
import { contractCode, contractStates } from '#modules/hr-requests/contract/codes.ts';
import { userCodes } from '#modules/people/persons/contract/user-tabs.ts';
import { scopeOf, type Scope } from '#modules/people/server/open.ts';
import { Contract } from '../../contract/Contract.ts';
import { renewalOf, shownOf, warningsOf } from '../../contract/contract-terms.ts';
import { addContract, endContract, updateContract, type KeepScope } from '../commands/keep.ts';
import { listContracts, listEmployed, pageContracts } from '../queries/contracts.ts';
import { contractHolder } from '../rules/files.ts';
import { contractSheets } from './contract-sheets.ts';

const readScope = (ctx: Context): Promise<Scope> =>
  scopeOf(ctx.db, ctx.actor.id, [contractCode, userCodes.common]);

/**
 * Returns the scope of people whose contracts the caller may write. It comes from the contract permission, or from
 * administering users and seeing their cards.
 */
async function writeScope(ctx: Context): Promise<Scope> {
  const of = (code: string): Promise<Scope> => scopeOf(ctx.db, ctx.actor.id, code);
  const keeps = await of(contractCode);
  const cards = narrower(await of(userCodes.manage), await of(userCodes.common));
  // People covered only as HRBP stay included.
  return cards.reach > keeps.reach ? { ...keeps, reach: cards.reach } : keeps;
}

/** Returns the narrower of two scopes of one person. People covered only as HRBP by one scope are left out. */
const narrower = (one: Scope, other: Scope): Scope => {
  const { personId, departmentId, reach } = one.reach < other.reach ? one : other;
  return { personId, departmentId, reach };
};

/**
 * Returns whether the caller may change a person's contracts. People whose own information is read-only may not change
 * their own.
 */
const mayChange = (ctx: Context, personId: number): boolean =>
  personId !== ctx.actor.id || !ctx.can(userCodes.ownReadOnly);

const keeperOf = async (ctx: Context, secret: string): Promise<KeepScope> => ({
  by: ctx.actor.id,
  now: ctx.now,
  language: ctx.language,
  ip: ctx.ip,
  secret,
  scope: await writeScope(ctx),
  isOwnReadOnly: ctx.can(userCodes.ownReadOnly),
});

/**
 * Serves the contract calls.
 * @param secret encrypts sensitive card fields
 */
export const contractCalls = (secret: string, files: FileStore): Served =>
  serve(Contract, {
    GetContractPage: async (input, ctx) => {
      const today = companyDay(ctx.now);
      const reads = await readScope(ctx);
      const scopes = { reads, writes: await writeScope(ctx) };
      const { Total, Rows } = await pageContracts(ctx.db, scopes, input, today);
      const ids = [...new Set(Rows.map(({ personId }) => personId))];
      const known = await listContracts(ctx.db, ids);
      const persons = new Map((await listEmployed(ctx.db, ids, reads)).map((one) => [one.id, one]));
      const shown = await Promise.all(
        Rows.map(async ({ id, personId, signNo, endReason, version, state, daysLeft, canUpdate, ...row }) => {
          const rows = known.get(personId)!;
          const others = rows.filter((one) => one.id !== id);
          return {
            ...row,
            ContractID: id,
            AUID: personId,
            SignNo: signNo,
            EndReason: endReason,
            State: state,
            DaysLeft: daysLeft,
            IsShown: shownOf(rows, today)?.id === id,
            IEnclosure: await listUploads(ctx.db, contractHolder(id)),
            // Contracts that are over need no warnings.
            Warnings:
              state > contractStates.active ? [] : warningsOf(row, others, persons.get(personId)!, today),
            Version: version,
            CanUpdate: canUpdate && mayChange(ctx, personId),
          };
        }),
      );
      return { Total, Rows: shown };
    },

    ProposeRenewal: async ({ AUID }, ctx) => {
      const [person] = await listEmployed(ctx.db, [AUID], await writeScope(ctx));
      if (!person) refuse(general.notFound);
      const { companyId, ChineseName, EnglishName, EntryTime, PrepareBARW, RealityBARW } = person;
      const terms = (await listContracts(ctx.db, [AUID])).get(AUID)!;
      return {
        AUID,
        ChineseName,
        EnglishName,
        EntryTime,
        PrepareBARW,
        RealityBARW,
        CanAdd: mayChange(ctx, AUID),
        SignCompanyId: terms[0]?.SignCompanyId ?? companyId,
        Proposal: renewalOf(terms, person, companyDay(ctx.now)),
      };
    },

    AddContract: async (input, ctx) => {
      const keeper = await keeperOf(ctx, secret);
      return inTransaction(ctx.db, (tx) => addContract(tx, input, keeper));
    },

    UpdateContract: async (input, ctx) => {
      const keeper = await keeperOf(ctx, secret);
      return inTransaction(ctx.db, (tx) => updateContract(tx, input, keeper));
    },

    EndContract: async (input, ctx) => {
      const keeper = await keeperOf(ctx, secret);
      return inTransaction(ctx.db, (tx) => endContract(tx, input, keeper));
    },

    ...contractSheets((ctx) => keeperOf(ctx, secret)),

    UploadContractFile: (_input, ctx) => storeAttachment(ctx.db, files, ctx.file, ctx.actor.id),
  });
