import type { Executor } from '#kit/server/db/database.ts';
import type { Context } from '#kit/server/http/context.ts';
import { hrCode, type billKinds } from '#modules/hr-requests/contract/codes.ts';
import { hr } from '#modules/hr-requests/server/queries/hr-db.ts';
import { findPerson, isReached } from '#modules/hr-requests/server/queries/persons.ts';
import { scopeOf } from '#modules/people/server/open.ts';

type BillKind = (typeof billKinds)[keyof typeof billKinds];

/** Returns whether the caller may file HR requests about a person: about themselves, as leader, or as HR. */
export async function mayFileAbout(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  personId: number,
): Promise<boolean> {
  if (personId === actor.id) return true;
  const person = await findPerson(db, personId);
  return person?.leader?.id === actor.id || isReached(db, await scopeOf(db, actor.id, hrCode), personId);
}

/** Returns whether a form was submitted as a request of this kind about the person. */
async function wasSubmittedAbout(
  on: Executor,
  formId: number,
  kind: BillKind,
  personId: number,
): Promise<boolean> {
  const row = await hr(on)
    .selectFrom('approval.bill as b')
    .innerJoin('approval.form as f', 'f.id', 'b.form_id')
    .select('f.id')
    .where('f.id', '=', formId)
    .where('f.submitted_at', 'is not', null)
    .where('b.kind', '=', kind)
    .where('b.subject_id', '=', personId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns whether a form that the caller reads lets them know about the person it names. A draft may name anybody:
 * the rules on who may file are checked only at submission.
 */
export const mayKnowByForm = async (
  ctx: Pick<Context, 'db' | 'actor'>,
  formId: number,
  kind: BillKind,
  personId: number,
): Promise<boolean> =>
  (await wasSubmittedAbout(ctx.db, formId, kind, personId)) || mayFileAbout(ctx, personId);
