import { Refused, type Words } from '#kit/contract/refusals.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { extensionPoint, type Contribution } from '#kit/server/registry.ts';
import { approvalRefusals } from '#modules/approval/contract/refusals.ts';
import { getValues } from '#modules/approval/filling/server/queries/forms.ts';
import { editionOf, openAll } from '#modules/approval/record/server/commands/secrets.ts';
import type { By } from '#modules/approval/server/commands/by.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { standardOf } from '#modules/forms/server/open.ts';
import type { EngineForm, Loaded } from '../queries/orders.ts';
import type { PersonId } from '../rules/directory.ts';
import { isUndecided } from '../rules/seats.ts';

/** An approval that a person is about to give. */
export interface Asked {
  readonly formId: number;
  /** Position of the level in the form's process, from 1. */
  readonly level: number;
  readonly person: PersonId;
  /** Time of the request. */
  readonly now: Date;
  /** Values of the form, including those that the approval fills in. */
  readonly values: Values;
}

/** Returns why a person may not approve a form; null if they may. */
export type Objection = (on: Executor, asked: Asked) => Promise<Words | null>;

const objectors = extensionPoint<{
  /** Standard templates; null for every form. */
  readonly templates: readonly string[] | null;
  /** True if it is asked at levels of finance only. */
  readonly isOfFinance?: true;
  readonly look: Objection;
}>();

/**
 * Lets a module (by its name) object to a person's approval of forms of some standard templates.
 * It is asked on every way: page, inbox, batch, override, and the time limit of a level.
 * Other automatic steps are not checked; a level that must not pass automatically is marked `byHand`.
 */
export const onDecision = (module: string, templates: readonly string[], look: Objection): Contribution =>
  objectors(module, { templates, look });

/**
 * Lets a module (by its name) object to an approval by finance of any form, on every way. An administrator who jumps over
 * a level of finance, or finishes the form before it, is asked, too.
 */
export const onFinanceDecision = (module: string, look: Objection): Contribution =>
  objectors(module, { templates: null, isOfFinance: true, look });

type Deciding = Pick<Loaded, 'order'> & {
  readonly form: Pick<EngineForm, 'id' | 'template_id' | 'template_edition_id'>;
};

/**
 * Returns an area's objection to approving a row; null when there is none. Agreeing to revoke a form is not checked.
 * @param onlyFinance asks only those that object to approvals by finance
 */
export async function objectionTo(
  on: Executor,
  { form, order }: Deciding,
  row: number,
  by: Pick<By, 'id' | 'now'>,
  onlyFinance = false,
): Promise<Words | null> {
  const looks = objectors.of(on);
  const { level, finance } = order.rows[row - 1] ?? {};
  if (looks.size === 0 || level === undefined || order.revoking) return null;
  const standard = await standardOf(on, form.template_id);
  for (const { templates, isOfFinance, look } of looks.values()) {
    if (isOfFinance ? !finance : onlyFinance) continue;
    if (templates !== null && (standard === null || !templates.includes(standard))) continue;
    const { values: stored } = await getValues(on, form.id);
    const values = openAll(await editionOf(on, form.template_edition_id), stored);
    const why = await look(on, { formId: form.id, level, person: by.id, now: by.now, values });
    if (why) return why;
  }
  return null;
}

/** @throws Refused objected */
export async function assertNoObjection(
  on: Executor,
  deciding: Deciding,
  row: number,
  by: Pick<By, 'id' | 'now'>,
): Promise<void> {
  const why = await objectionTo(on, deciding, row, by);
  if (why) throw saying(approvalRefusals.objected, why);
}

/**
 * Refuses to leave out a level of finance whose approval somebody would object to.
 * @param before level that comes next; Infinity if the form ends
 * @throws Refused objected
 */
export async function assertFinanceNotSkipped(
  on: Executor,
  deciding: Deciding,
  before: number,
  by: Pick<By, 'id' | 'now'>,
): Promise<void> {
  const { round, rows } = deciding.order;
  const left = rows.find(
    (row) => row.round === round && row.finance && row.level < before && isUndecided(row),
  );
  const why = left ? await objectionTo(on, deciding, left.no, by, true) : null;
  if (why) throw saying(approvalRefusals.objected, why);
}

/** Returns a refusal with a reason in both languages, so that everybody reads it in their own. */
export function saying(refusal: (typeof approvalRefusals)['objected'], why: Words): Refused {
  const [zh = '', en = ''] = (['zh', 'en'] as const).map((each) =>
    refusal[each].replace('{why}', () => why[each]),
  );
  return new Refused({ ...refusal, zh, en });
}
