import { general, refuse } from '#kit/contract/refusals.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { onOneConnection } from '#kit/server/db/transaction.ts';
import type { Context } from '#kit/server/http/context.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import { mayFileFor } from '../commands/request.ts';

/** Returns the faults of a request in the form of the reply. */
export const shownFaults = (faults: readonly FormError[], { language }: Context) =>
  faults.map(({ name, message }) => ({ Field: name, Msg: message[language] }));

/** Runs a query about a person for whom the caller may file, on one connection. @throws Refused notFound */
export function askFor<T>(
  ctx: Context,
  AUID: number | undefined,
  work: (on: Executor, subject: number) => Promise<T>,
): Promise<T> {
  return onOneConnection(ctx.db, async (on) => {
    const subject = AUID ?? ctx.actor.id;
    if (!(await mayFileFor(on, ctx.actor.id, subject))) refuse(general.notFound);
    return work(on, subject);
  });
}
