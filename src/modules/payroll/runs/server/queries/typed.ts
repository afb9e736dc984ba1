import type { Executor } from '#kit/server/db/database.ts';
import { runKind } from '#modules/payroll/contract/slip-codes.ts';
import { runTyped } from '../../contract/run-typed.ts';
import { rulesOf } from './inputs.ts';
import type { Run } from './pay-runs.ts';

/** Returns the items of a run whose amounts are typed. */
export async function typedItems(on: Executor, run: Run, now: Date) {
  if (run.kind !== runKind.monthly) {
    const named = Object.entries(runTyped[run.kind]);
    return named.map(([code, { zh, en }]) => ({ code, name: zh, nameEn: en, isSigned: false }));
  }
  const { rules } = await rulesOf(on, run, now);
  const typed = rules.items.filter(({ formula }) => formula === null);
  return typed.map(({ code, name, nameEn }) => ({ code, name, nameEn, isSigned: true }));
}
