import { refuse } from '#kit/contract/refusals.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { approvalRefusals } from '#modules/approval/contract/refusals.ts';
import { perform, refusedBy, type Grounds } from '#modules/approval/flow/server/commands/perform.ts';
import type { Loaded } from '#modules/approval/flow/server/queries/orders.ts';
import { factsAfterEdit, namesIn, saidBy, titleOf } from '#modules/approval/flow/server/rules/facts.ts';
import { guardDecision, type Stage } from '#modules/approval/flow/server/rules/guards.ts';
import type { Facts, Order } from '#modules/approval/flow/server/rules/order.ts';
import { branchAt } from '#modules/approval/flow/server/rules/route.ts';
import { sameFacts } from '#modules/approval/flow/server/rules/submit.ts';
import type { Level, Process } from '#modules/approval/processes/contract/process.ts';
import { hiddenFrom, hiddenSomewhere, without } from '#modules/approval/reading/server/rules/rights.ts';
import { editionOf, openAll, sealed } from '#modules/approval/record/server/commands/secrets.ts';
import type { By } from '#modules/approval/server/commands/by.ts';
import type { Control, Edition } from '#modules/forms/contract/control.ts';
import { diffValues } from '#modules/forms/contract/diff.ts';
import { formRefusals } from '#modules/forms/contract/refusals.ts';
import { secretRoots } from '#modules/forms/contract/secret.ts';
import { isShown } from '#modules/forms/contract/shown.ts';
import { amountControl } from '#modules/forms/contract/totals.ts';
import { labelOf } from '#modules/forms/contract/validate.ts';
import { isEmpty, own, type Values } from '#modules/forms/contract/values.ts';
import { refusedForm } from '#modules/forms/server/open.ts';
import { getValues } from '../queries/forms.ts';
import { objectionsTo } from './submission-checks.ts';
import { bindChanged, checkValues, filesOf, pick } from './values.ts';

/** Returns the level of the caller's own row, as defined in the form's process. */
export function levelOf(
  { order }: Pick<Loaded, 'order'>,
  process: Process | undefined,
  rowNo: number,
  by: By,
): Level | undefined {
  const row = order.rows.find(({ no, person }) => no === rowNo && person === by.id);
  return row && process ? branchAt(process, order.branch).levels[row.level - 1] : undefined;
}

/**
 * Returns the controls that people of a level may fill in. Secret controls not shown to them are left out.
 * There are none while they are asked whether the form may be revoked.
 */
export function fillable(
  { revoking }: Pick<Order, 'revoking'>,
  level: Level | undefined,
  edition: Edition,
): readonly string[] {
  if (revoking || !level) return [];
  const secrets = secretRoots(edition);
  return level.edit.filter((name) => !secrets.includes(name) || level.show?.includes(name));
}

/** Returns the edition as people of a level fill it in, with the level's required controls marked as required. */
export const editionFor = ({ controls }: Edition, level: Level | undefined): Edition => ({
  controls: controls.map((control) =>
    level?.must?.includes(control.name) && level.edit.includes(control.name)
      ? { ...control, require: true }
      : control,
  ),
});

/** Returns the required controls of a level that are still empty. */
export function missingOf(edition: Edition, level: Level | undefined, values: Values): Control[] {
  const { controls } = editionFor(edition, level);
  return controls.filter(
    (control) =>
      control.require &&
      level?.edit.includes(control.name) &&
      isShown(control, { controls, values }) &&
      isEmpty(own(values, control.name)),
  );
}

interface Filling {
  readonly RowID: number;
  readonly Version: number;
  readonly Values: Values;
  readonly stage: Stage;
  /** True when the approver also passes the form on, so that required controls must have values. */
  readonly passes: boolean;
}

/**
 * Writes an approver's values into the form, as a step of its record; does nothing if no value differs.
 * @throws Refused any reason against deciding, notEditable, changesOther, otherRoute, attachmentGone, or invalid
 * with one field per error
 */
export async function fillIn(
  tx: Tx,
  by: By,
  loaded: Loaded,
  grounds: Grounds,
  input: Filling,
): Promise<Loaded> {
  const { form, order } = loaded;
  const { stage, RowID: row, Version: version } = input;
  const refusal = guardDecision(order, { stage, row }, by.id, version);
  if (refusal) throw await refusedBy(tx, by, loaded, version, refusal);
  const level = levelOf(loaded, grounds.edition?.process, row, by);
  const given = Object.keys(input.Values);
  if (given.length === 0 && (level?.edit ?? []).length === 0) return loaded;

  const whole = await editionOf(tx, form.template_edition_id);
  const edition = editionFor(whole, level);
  const mine = fillable(order, level, whole);
  // Foreign controls are refused before any comparison: the answer must not tell whether a guessed value was right.
  const foreign = edition.controls.find(({ name }) => given.includes(name) && !mine.includes(name));
  if (foreign)
    refuse(approvalRefusals.notEditable, {
      field: `Values.${foreign.name}`,
      with: { control: labelOf(foreign)[by.language] },
    });
  const { values: stored } = await getValues(tx, form.id);
  const before = openAll(whole, stored);
  const raw = { ...before, ...input.Values };
  const checked = await checkValues(tx, edition, raw, by, form.id, { stage: 'finance' });
  // Unchanged values were valid when they were filled in, so today's rules are not applied to them.
  const touched = given.filter((name) => !isSame(input.Values[name], own(before, name)));
  const computed = totalOver(edition, touched);
  const after: Record<string, unknown> = { ...before };
  const shown = shownIn(edition, raw);
  for (const name of [...touched, ...(computed ?? []), ...mine.filter((one) => !shown.has(one))]) {
    if (checked.values[name] === undefined) delete after[name];
    else after[name] = checked.values[name];
  }
  assertOthersStay(edition, mine, { before: shownIn(edition, before), after: shown }, by);
  const changes = diffValues(edition, before, after);
  const wanted = new Set([
    ...touched.filter((name) => !isEmpty(input.Values[name])),
    ...(computed ?? []),
    ...(input.passes ? mine.filter((name) => isEmpty(own(after, name))) : []),
  ]);
  const hidden = [...hiddenFrom(order, grounds.edition?.process ?? null, by)];
  const unseen = filesOf(edition, pick(before, hidden));
  // An approver must not name a file that they cannot see: that would bring it into a control that they see.
  if (filesOf(edition, pick(after, given)).some((uid) => unseen.includes(uid)))
    refuse(formRefusals.attachmentGone);
  const errors = checked.errors.filter(({ name }) => wanted.has(rootOf(name)));
  if (errors.length > 0) throw refusedForm(errors, by.language);
  if (changes.length === 0) return loaded;

  const { language, now } = by;
  const objections = await objectionsTo(tx, {
    formId: form.id,
    template: form.template_id,
    applicant: order.applicant,
    edition,
    values: after,
    before,
    language,
    now,
  });
  if (objections.length > 0) throw refusedForm(objections, language);
  await bindChanged(tx, form.id, filesOf(edition, before), filesOf(edition, after), by.id);
  return perform(
    tx,
    by,
    loaded,
    {
      kind: 'edit',
      row,
      stage,
      version,
      values: changes,
      facts: changedFacts(order.facts, grounds, edition, after),
      computed: computed?.[0],
    },
    grounds,
    {
      ...textsAfter(edition, grounds, { before, after }, form.applicant_id),
      values: sealed(whole, after, [stored], by.id),
    },
  );
}

/** Returns the control with which a path of a form's values begins. */
const rootOf = (path: string): string => path.split('.')[0] ?? '';

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Returns the control with the form's total if rows that it may count were changed; else null. */
function totalOver(edition: Edition, touched: readonly string[]): readonly [string] | null {
  const total = amountControl(edition);
  const isRows = ({ name, type }: Control): boolean => type === 'groupArea' && touched.includes(name);
  return total?.fixed === 'totalAmount' && edition.controls.some(isRows) ? [total.name] : null;
}

const shownIn = ({ controls }: Edition, values: Values): ReadonlySet<string> =>
  new Set(
    controls.filter((control) => isShown(control, { controls, values })).map((control) => control.name),
  );

interface Shown {
  readonly before: ReadonlySet<string>;
  readonly after: ReadonlySet<string>;
}

/** Refuses an edit that shows or hides a control which the approver may not fill in. */
function assertOthersStay({ controls }: Edition, mine: readonly string[], shown: Shown, by: By): void {
  const other = controls.find(
    ({ name, type }) =>
      type !== 'divider' && !mine.includes(name) && shown.before.has(name) !== shown.after.has(name),
  );
  if (other) refuse(approvalRefusals.changesOther, { with: { control: labelOf(other)[by.language] } });
}

/** Returns the facts for the route if an edit changed them; else undefined. */
function changedFacts(
  before: Facts | null,
  { edition: process }: Grounds,
  edition: Edition,
  values: Values,
): Facts | undefined {
  if (!before || !process) return undefined;
  const after = factsAfterEdit(before, process.process, edition, values);
  return sameFacts(before, after) ? undefined : after;
}

/**
 * Returns the texts of a form for lists after an edit. The title stays unless the edit changes what it says: a module
 * may have given the form a title of its own.
 */
function textsAfter(
  edition: Edition,
  { edition: process }: Grounds,
  { before, after }: Readonly<Record<'before' | 'after', Values>>,
  applicant: number,
) {
  const hidden = process ? hiddenSomewhere(process.process) : new Set<string>();
  const title = (values: Values) => titleOf(namesIn(edition, without(values, hidden)), applicant);
  const { amount, summary, summaryEn } = saidBy(edition, without(after, hidden));
  const [was, is] = [title(before), title(after)];
  return {
    amount,
    summary,
    summary_en: summaryEn,
    ...(is && (is.zh !== was?.zh || is.en !== was.en) ? { title: is.zh, title_en: is.en } : {}),
  };
}
