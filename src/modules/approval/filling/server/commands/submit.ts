import { refuse, wordsOf } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { Database, Executor, Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { formStatus } from '#modules/approval/contract/codes.ts';
import { approvalRefusals } from '#modules/approval/contract/refusals.ts';
import { checksPartly, faultsOfEffects } from '#modules/approval/effects/server/commands/effects.ts';
import {
  changedOf,
  changeForm,
  keyed,
  perform,
  refusedBy,
  runningEdition,
  type Changed,
} from '#modules/approval/flow/server/commands/perform.ts';
import { loadDirectory } from '#modules/approval/flow/server/queries/directory.ts';
import { remember, type Loaded } from '#modules/approval/flow/server/queries/orders.ts';
import { withDepartments } from '#modules/approval/flow/server/rules/conditions.ts';
import type { Directory } from '#modules/approval/flow/server/rules/directory.ts';
import {
  aboutForm,
  departmentsOf,
  factsOf,
  namedIn,
  ownPeople,
  subjectIn,
  type About,
} from '#modules/approval/flow/server/rules/facts.ts';
import { guardWithApplicant } from '#modules/approval/flow/server/rules/guards.ts';
import type { Facts, Order, ProcessEdition } from '#modules/approval/flow/server/rules/order.ts';
import {
  branchAt,
  levelOfOwnLeaders,
  resolveRoute,
  type Route,
} from '#modules/approval/flow/server/rules/route.ts';
import { findProcess } from '#modules/approval/processes/server/queries/processes.ts';
import { hiddenSomewhere, without } from '#modules/approval/reading/server/rules/rights.ts';
import { openAll, openPlain, sealed, withKept } from '#modules/approval/record/server/commands/secrets.ts';
import type { By } from '#modules/approval/server/commands/by.ts';
import type { Edition } from '#modules/forms/contract/control.ts';
import { diffValues } from '#modules/forms/contract/diff.ts';
import { formRefusals } from '#modules/forms/contract/refusals.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { getEdition, refusedForm, useTemplate } from '#modules/forms/server/open.ts';
import { findSubject, getValues } from '../queries/forms.ts';
import { beginForm, getApplicant, homeOf, textsOf, type Begun, type NewDraft } from './drafts.ts';
import { objectionsTo, whyNotFiled } from './submission-checks.ts';
import { bindChanged, checkFound, checkValues, filesOf, financeControls, lookUp, pick } from './values.ts';

type Choices = Facts['choices'];

export interface Submission {
  readonly FormID: number;
  readonly Version: number;
  /** Left out: the values saved last are submitted. */
  readonly Values?: Values | undefined;
  readonly Choices?: Choices | undefined;
  readonly Remark: string;
  readonly Key?: string | undefined;
}

/** Loads everybody whom the route of these facts can reach. */
function directoryFor(
  on: Executor,
  order: Order,
  { process }: ProcessEdition,
  facts: Facts,
  now: Date,
): Promise<Directory> {
  const named = namedIn(process);
  const chosen = [...Object.values(facts.people), ...Object.values(facts.choices)].flat();
  const known = order.rows.flatMap(({ person, onBehalfOf }) =>
    [person, onBehalfOf].filter((one) => one !== null),
  );
  return loadDirectory(on, {
    people: [
      ...new Set([...named.people, ...chosen, ...known, ...ownPeople({ applicant: order.applicant, facts })]),
    ],
    applicant: order.applicant,
    departments: departmentsOf(facts),
    roles: named.roles,
    today: companyDay(now),
  });
}

type Shown = Pick<Loaded, 'form' | 'order'>;

/**
 * Returns the process of a submission: a form in approval keeps its process, a new one takes its department's newest.
 */
async function processFor(on: Executor, { form, order }: Shown, department: number) {
  if (order.status === formStatus.sentBack) return runningEdition(on, order);
  return (await findProcess(on, form.template_id, department)) ?? null;
}

/** Loads the data against which a submission is checked. See `contextOfBegun` for a form begun in the same command. */
async function contextOf(tx: Tx, by: By, loaded: Loaded, given: Values | undefined) {
  const { edition, template } = await getEdition(tx, loaded.form.template_edition_id);
  const kept = await getValues(tx, loaded.form.id);
  const values = given ? withKept(edition, given, kept, by.id) : openAll(edition, kept.draft ?? kept.values);
  const before = openAll(edition, kept.values);
  const lookups = await lookUp(tx, edition, values, by, loaded.form.id);
  const applicant = await getApplicant(tx, loaded.order.applicant);
  const held = filesOf(edition, before, kept.draft && openPlain(edition, kept.draft));
  return { edition, template, before, kept, held, given: values, lookups, applicant };
}

const contextOfBegun = ({ templateEdition, values, stored, lookups, applicant }: Begun, given: Values) => ({
  ...templateEdition,
  before: values,
  kept: { values: stored, draft: null },
  held: filesOf(templateEdition.edition, values),
  given,
  lookups,
  applicant,
});

/** Returns the texts of a form for lists, without controls that a level of its process hides. */
function shownInLists(
  edition: Edition,
  values: Values,
  { process }: ProcessEdition,
  applicant: Parameters<typeof homeOf>[0],
  about: About,
): About {
  const hidden = hiddenSomewhere(process);
  return hidden.size === 0 ? about : aboutForm(edition, without(values, hidden), homeOf(applicant));
}

/** Returns faults of fields, and further faults of other fields. */
function withOthers(faults: readonly FormError[], more: readonly FormError[]): FormError[] {
  const known = new Set(faults.map(({ name }) => name));
  return [...faults, ...more.filter(({ name }) => !known.has(name))];
}

async function submitLoaded(
  tx: Tx,
  by: By,
  loaded: Loaded,
  input: Omit<Submission, 'FormID' | 'Values'>,
  context: () => ReturnType<typeof contextOf>,
): Promise<Loaded> {
  const { form, order } = loaded;
  const refusal = guardWithApplicant(order, by.id, input.Version);
  if (refusal) throw await refusedBy(tx, by, loaded, input.Version, refusal);
  const { edition, template, before, kept, held, given, lookups, applicant } = await context();
  if (!template.isOpen && order.status === formStatus.draft) refuse(formRefusals.templateClosed);

  const running = order.status === formStatus.sentBack ? before : {};
  const checked = checkFound(edition, given, by, lookups, { stage: 'apply', stands: running });
  if (checked.errors.length > 0 && !(await checksPartly(tx, form.template_id)))
    throw refusedForm(checked.errors, by.language);
  const isFirst = order.round === 0;
  // The applicant cannot change values that finance has already completed.
  const values = { ...checked.values, ...pick(before, financeControls(edition)) };
  const submitting = {
    formId: form.id,
    template: form.template_id,
    applicant: order.applicant,
    edition,
    values,
    // After a withdrawal or revocation the form begins anew, so its values count as given for the first time.
    before: running,
    language: by.language,
    now: by.now,
  };
  const barred = await whyNotFiled(tx, submitting);
  if (barred.length > 0) throw refusedForm(withOthers(checked.errors, barred), by.language);
  const source = { formId: form.id, applicant: order.applicant, values };
  if (checked.errors.length > 0) {
    const more = await faultsOfEffects(tx, form.template_id, source, by, 'today');
    throw refusedForm(withOthers(checked.errors, more), by.language);
  }
  const objections = await objectionsTo(tx, submitting);
  objections.push(...(await faultsOfEffects(tx, form.template_id, source, by, 'today')));
  if (objections.length > 0) throw refusedForm(objections, by.language);

  const about = aboutForm(edition, values, homeOf(applicant));
  const process =
    (await processFor(tx, loaded, about.department.id)) ??
    refuse(approvalRefusals.noProcess, { field: 'Values.department' });
  const drawn = factsOf(
    process.process,
    edition,
    about,
    values,
    input.Choices ?? order.facts?.choices ?? {},
    await findSubject(tx, subjectIn(edition, values)),
    applicant.answers_for,
  );
  const directory = await directoryFor(tx, order, process, drawn, by.now);
  const facts = withDepartments(drawn, process.process, directory);
  const leaders = applicant.is_program ? levelOfOwnLeaders(process.process, facts) : undefined;
  if (leaders) refuse(approvalRefusals.programHasNoLeader, { with: { level: leaders.name[by.language] } });
  const changes = isFirst ? [] : diffValues(edition, before, values);
  await bindChanged(tx, form.id, held, filesOf(edition, values), by.id);
  return perform(
    tx,
    by,
    loaded,
    { kind: 'submit', facts, values: changes, text: input.Remark, version: input.Version },
    { edition: process, directory },
    {
      ...textsOf(shownInLists(edition, values, process, applicant, about), template, applicant),
      values: sealed(edition, values, [kept.values, kept.draft], by.id),
      draft: null,
    },
  );
}

/**
 * Submits a draft, or submits again a form that was sent back.
 * @throws Refused notFound, stale, notWithApplicant, templateClosed, invalid with one field per fault, and any problem
 * of
 * the route
 */
export function submitForm(db: Database, by: By, input: Submission): Promise<Changed> {
  return changeForm(db, by, input, (tx, loaded) =>
    submitLoaded(tx, by, loaded, input, () => contextOf(tx, by, loaded, input.Values)),
  );
}

/** Begins a form and submits it; nothing is stored if it cannot be submitted. */
export function addAndSubmit(
  db: Database,
  by: By,
  input: NewDraft & { readonly Choices?: Choices | undefined; readonly Remark: string },
): Promise<Changed> {
  return inTransaction(db, (tx) =>
    keyed(tx, by, 'approval.form/new', input, async () => {
      const template = await useTemplate(tx, { id: input.TemplateId });
      const begun = await beginForm(tx, by, template, input.Values);
      const { Values, Choices, Remark } = input;
      const submission = { Choices, Remark, Version: begun.order.version };
      const submitted = await submitLoaded(tx, by, begun, submission, async () =>
        contextOfBegun(begun, Values),
      );
      remember(tx, submitted);
      return changedOf(submitted);
    }),
  );
}

export interface Prediction {
  readonly problem: string | null;
  readonly edition: ProcessEdition | null;
  readonly route: Route | null;
  readonly directory: Directory | null;
}

/** Predicts who would approve a form as saved now. The caller must have checked that the form is the applicant's. */
export async function predictRoute(
  on: Executor,
  by: By,
  loaded: Shown,
  choices: Choices | undefined,
): Promise<Prediction> {
  const { form, order } = loaded;
  const applicant = await getApplicant(on, order.applicant);
  const { edition } = await getEdition(on, form.template_edition_id);
  const saved = await getValues(on, form.id);
  const { values } = await checkValues(
    on,
    edition,
    openAll(edition, saved.draft ?? saved.values),
    by,
    form.id,
    {
      stage: 'apply',
      draft: true,
    },
  );
  const about = aboutForm(edition, values, homeOf(applicant));
  const process = await processFor(on, loaded, about.department.id);
  const say = (refusal: (typeof approvalRefusals)['noProcess']): string => wordsOf(refusal, by.language);
  if (!process)
    return { problem: say(approvalRefusals.noProcess), edition: null, route: null, directory: null };
  const drawn = factsOf(
    process.process,
    edition,
    about,
    values,
    choices ?? order.facts?.choices ?? {},
    await findSubject(on, subjectIn(edition, values)),
    applicant.answers_for,
  );
  const directory = await directoryFor(on, order, process, drawn, by.now);
  const facts = withDepartments(drawn, process.process, directory);
  const mayApply = directory.mayApply(order.applicant, facts.department);
  const leaders = applicant.is_program ? levelOfOwnLeaders(process.process, facts) : undefined;
  const noLeader =
    leaders &&
    wordsOf(approvalRefusals.programHasNoLeader, by.language, { level: leaders.name[by.language] });
  return {
    problem: mayApply ? (noLeader ?? null) : say(approvalRefusals.noApplicantIdentity),
    edition: process,
    route: resolveRoute(process.process, order.applicant, facts, directory),
    directory,
  };
}

/** Returns the name of the branch that applies. */
export const branchName = ({ edition, route }: Prediction) =>
  edition && route ? branchAt(edition.process, route.branch).name : { zh: '', en: '' };
