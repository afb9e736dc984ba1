import { general, refuse } from '#kit/contract/refusals.ts';
import { fenToYuan, yuanToFen } from '#kit/rules/money.ts';
import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import { personBehind, type Handlers } from '#kit/server/http/context.ts';
import { trapOf } from '#modules/payroll/calculation/server/rules/tax/bonus.ts';
import { listNames } from '#modules/payroll/checks/server/queries/variance.ts';
import { payrollCode, runKind, runState } from '#modules/payroll/contract/slip-codes.ts';
import { audit, keeperOf } from '#modules/payroll/server/commands/keeper.ts';
import { openPay, sealPay } from '#modules/payroll/server/commands/pay-box.ts';
import { scopeOf } from '#modules/people/server/open.ts';
import type { PayRun } from '../../contract/PayRun.ts';
import { runRefusals } from '../../contract/run-refusals.ts';
import { mostTyped, typedFault, type TypedFault } from '../../contract/run-typed.ts';
import { bonusWaysOf } from '../commands/bonus-ways.ts';
import { askCalculation, assertState, calculateSome } from '../commands/calculate.ts';
import { rulesOf } from '../queries/inputs.ts';
import * as queries from '../queries/pay-runs.ts';
import { listTyped } from '../queries/run-inputs.ts';
import { typedItems } from '../queries/typed.ts';
import { openedRun } from './opened-run.ts';

type Of = 'TypePayRunPerson' | 'GetPayRunTypedGrid' | 'TypePayRunGrid';
type Typed = Readonly<Record<string, number>>;

const yuanOf = (fen: number | undefined): string | null => (fen === undefined ? null : fenToYuan(fen));

/**
 * Reads an amount as people write it and returns fen, null if the text is empty, or undefined if it is not an amount.
 */
function readAmount(text: string): number | null | undefined {
  const plain = text.trim().replace(/^[¥￥]\s*/u, '');
  if (plain === '' || plain === '-') return null;
  const fen = yuanToFen(plain);
  return fen !== undefined && Math.abs(fen) <= mostTyped ? fen : undefined;
}

/** Handlers for typed amounts of people in a run, one by one or as a table. */
export const payTyped: Pick<Handlers<typeof PayRun>, Of> = {
  TypePayRunPerson: async ({ RunId, AUID, Items }, ctx) => {
    await inTransaction(ctx.db, async (tx) => {
      const by = keeperOf(ctx);
      const scope = await scopeOf(tx, by.id, payrollCode);
      const run = (await queries.lockReached(tx, scope, RunId)) ?? refuse(general.notFound);
      if (!(await queries.findPerson(tx, run.id, AUID))) refuse(general.notFound);
      if (AUID === by.behind) refuse(runRefusals.ownRow);
      if (!(await queries.isOpened(tx, run.id, ctx.actor.sessionId, by.id))) refuse(runRefusals.notOpened);
      assertState(run, by, runState.draft, runState.ready);
      const known = new Map((await typedItems(tx, run, ctx.now)).map((item) => [item.code, item]));
      const typed: Record<string, number> = {};
      for (const [at, { Code, Amount }] of Items.entries()) {
        const item =
          known.get(Code) ??
          refuse(runRefusals.itemNotTyped, { field: `Items.${at}.Code`, with: { code: Code } });
        if (!item.isSigned && Amount !== null && Amount.startsWith('-'))
          refuse(runRefusals.amountNegative, {
            field: `Items.${at}.Amount`,
            with: { name: ctx.language === 'zh' ? item.name : item.nameEn },
          });
        if (Amount !== null) typed[Code] = yuanToFen(Amount)!;
      }
      await askCalculation(tx, run, by, [AUID]);
      await queries.saveTyped(tx, run.id, AUID, sealPay(typed));
      await audit(tx, by, 'payRun.type', `payRun:${run.id}`, { person: AUID, items: Items.length });
    });
    await calculateSome(ctx.db, RunId, ctx.now);
    return { Code: 1 };
  },
  GetPayRunTypedGrid: ({ RunId }, ctx) =>
    onOneConnection(ctx.db, async (on) => {
      const run = await openedRun(on, ctx, RunId);
      const items = await typedItems(on, run, ctx.now);
      const persons = (await queries.listPersons(on, run.id)).map(({ personId }) => personId);
      const kept = await listTyped(on, run.id, persons);
      const typed = new Map<number, Typed>([...kept].map(([id, sealed]) => [id, openPay<Typed>(sealed)]));
      const ground = await rulesOf(on, run, ctx.now);
      const { tax } = ground.rules;
      const others = persons.filter((id) => id !== personBehind(ctx.actor));
      const bonuses = new Map(
        others.flatMap((id) => {
          const { bonusApart = 0, bonusMerged = 0 } = typed.get(id) ?? {};
          return bonusApart + bonusMerged > 0 ? [[id, bonusApart + bonusMerged] as const] : [];
        }),
      );
      const isBonus = run.kind === runKind.bonus && tax !== null;
      const ways = isBonus ? await bonusWaysOf(on, run, ground, tax, bonuses) : new Map<number, never>();
      const names = await listNames(on, persons);
      return {
        Items: items.map(({ code, name, nameEn }) => ({ Code: code, Name: name, NameEn: nameEn })),
        HasWays: isBonus,
        Rows: persons
          .map((id) => {
            const own = id === personBehind(ctx.actor);
            const way = ways.get(id);
            const apart = own ? 0 : (typed.get(id)?.['bonusApart'] ?? 0);
            return {
              ...names.get(id)!,
              IsOwn: own,
              Amounts: items.map(({ code }) => (own ? null : yuanOf(typed.get(id)?.[code]))),
              Apart: way?.apart === undefined || way.apart === null ? null : fenToYuan(way.apart),
              Together: way ? fenToYuan(way.together) : null,
              Cheaper: way ? (way.cheaper === 'apart' && !way.isTaken ? 1 : 2) : null,
              IsTaken: way?.isTaken ?? false,
              IsInTrap: isBonus && apart > 0 && trapOf(run.month, apart, tax) !== undefined,
            };
          })
          .toSorted((a, b) => (a.EmployeeId < b.EmployeeId ? -1 : 1)),
      };
    }),
  TypePayRunGrid: async ({ RunId, Cells }, ctx) => {
    const done = await inTransaction(ctx.db, async (tx) => {
      const by = keeperOf(ctx);
      const scope = await scopeOf(tx, by.id, payrollCode);
      const run = (await queries.lockReached(tx, scope, RunId)) ?? refuse(general.notFound);
      if (!(await queries.isOpened(tx, run.id, ctx.actor.sessionId, by.id))) refuse(runRefusals.notOpened);
      assertState(run, by, runState.draft, runState.ready);
      const known = new Map((await typedItems(tx, run, ctx.now)).map((item) => [item.code, item]));
      const persons = new Set((await queries.listPersons(tx, run.id)).map(({ personId }) => personId));
      const named = [...new Set(Cells.map(({ AUID }) => AUID))];
      const kept = await listTyped(tx, run.id, named);
      const typed = new Map(
        named.map((id) => {
          const sealed = kept.get(id);
          return [id, sealed === undefined ? {} : openPay<Record<string, number>>(sealed)] as const;
        }),
      );
      const touched = new Set<number>();
      const faults: { AUID: number; Code: string; Fault: TypedFault; Now: string | null }[] = [];
      for (const { AUID, Code, Amount, Was } of Cells) {
        const own = typed.get(AUID)!;
        const item = known.get(Code);
        const fen = readAmount(Amount);
        const is = own[Code];
        const fault = (): TypedFault | null => {
          if (!item || !persons.has(AUID)) return typedFault.notThere;
          if (AUID === by.behind) return typedFault.own;
          if (fen === undefined) return typedFault.amount;
          if (fen !== null && fen < 0 && !item.isSigned) return typedFault.negative;
          return yuanOf(is) === Was ? null : typedFault.moved;
        };
        const wrong = fault();
        if (wrong !== null) {
          const Now = wrong === typedFault.moved ? yuanOf(is) : null;
          faults.push({ AUID, Code, Fault: wrong, Now });
          continue;
        }
        if (fen === null || fen === undefined) delete own[Code];
        else own[Code] = fen;
        touched.add(AUID);
      }
      if (touched.size > 0) {
        await askCalculation(tx, run, by, [...touched]);
        for (const id of touched) await queries.saveTyped(tx, run.id, id, sealPay(typed.get(id)));
        const detail = { people: touched.size, cells: Cells.length - faults.length };
        await audit(tx, by, 'payRun.typeMany', `payRun:${run.id}`, detail);
      }
      return { Saved: Cells.length - faults.length, Faults: faults };
    });
    if (done.Saved > 0) await calculateSome(ctx.db, RunId, ctx.now);
    return { Code: 1, ...done };
  },
};
