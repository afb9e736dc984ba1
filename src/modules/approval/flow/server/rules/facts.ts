import type { Words } from '#kit/contract/refusals.ts';
import { readDecimal } from '#kit/rules/money.ts';
import { rulesOf, type Process } from '#modules/approval/processes/contract/process.ts';
import type { Control, Edition } from '#modules/forms/contract/control.ts';
import { headlineOf, summaryOf } from '#modules/forms/contract/summary.ts';
import { amountControl, rowsOf } from '#modules/forms/contract/totals.ts';
import {
  isEmpty,
  own,
  personRef,
  ref,
  type PersonRef,
  type Ref,
  type Values,
} from '#modules/forms/contract/values.ts';
import { inputsOf } from './conditions.ts';
import type { Facts, FormState, Subject } from './order.ts';

/** Company, department and position of the applicant, used by templates that do not ask for them. */
export interface Home {
  readonly company: Ref;
  readonly department: Ref;
  /** The applicant's position. */
  readonly level: string;
}

/** Descriptive data of a form beside its values, with present names. */
export interface About extends Home {
  /** Amount in yuan as decimal text; null while the form has none. */
  readonly amount: string | null;
  readonly summary: string;
  readonly summaryEn: string;
  /** Text that tells the form from others of its template, if its values provide one. */
  readonly headline?: Words | undefined;
  /** The form's subject, unless the control that names them is secret. */
  readonly subject?: PersonRef | undefined;
}

/** Controls that hold the company and department of a form, with the applicant's value that fills them. */
const homeKinds = { company: 'applicant.company', departmentTree: 'applicant.department' } as const;

/** Returns the control that is filled from the applicant, else the first one of its kind. */
function homeControl({ controls }: Edition, kind: keyof typeof homeKinds): Control | undefined {
  const fitting = controls.filter(({ type }) => type === kind);
  return fitting.find(({ autoWrite }) => autoWrite === homeKinds[kind]) ?? fitting[0];
}

/** Returns the controls that no approver may fill in: company, department, subject and the total of the rows. */
export const fixedControls = (edition: Edition): string[] =>
  [
    homeControl(edition, 'company'),
    homeControl(edition, 'departmentTree'),
    subjectControl(edition),
    edition.controls.find((control) => control.type === 'money' && control.fixed === 'totalAmount'),
  ].flatMap((control) => (control ? [control.name] : []));

function refOf(edition: Edition, values: Values, kind: keyof typeof homeKinds): Ref | undefined {
  const control = homeControl(edition, kind);
  const held = control && ref.safeParse(own(values, control.name));
  return held?.success ? held.data : undefined;
}

/** Maximum number of integer digits of an amount that is stored for lists. */
const longestAmount = 15;

function amountOf(edition: Edition, values: Values): string | null {
  const control = amountControl(edition);
  const held = control && own(values, control.name);
  if (typeof held !== 'string') return null;
  const parts = readDecimal(held);
  return parts && parts.integer.length <= longestAmount
    ? `${parts.negative ? '-' : ''}${parts.integer}.${parts.decimals || '0'}`
    : null;
}

/** Returns amount and summary of a form's values, which may be incomplete. */
export function saidBy(edition: Edition, values: Values): Pick<About, 'amount' | 'summary' | 'summaryEn'> {
  const lines = summaryOf(edition, values);
  const line = (language: 'zh' | 'en', colon: string, separator: string): string =>
    lines
      .map(({ label, text }) => `${label[language]}${colon}${text[language]}`)
      .join(separator)
      .slice(0, 500)
      .toWellFormed();
  return {
    amount: amountOf(edition, values),
    summary: line('zh', '：', '；'),
    summaryEn: line('en', ': ', '; '),
  };
}

/** Returns subject and headline of a form's values, from which its title is made. */
export const namesIn = (edition: Edition, values: Values): Pick<About, 'subject' | 'headline'> => ({
  subject: subjectControl(edition)?.secret ? undefined : subjectRef(edition, values),
  headline: headlineOf(edition, values),
});

/** Returns company, department, subject, amount and summary of a form's values, which may be incomplete. */
export function aboutForm(edition: Edition, values: Values, home: Home): About {
  return {
    ...namesIn(edition, values),
    company: refOf(edition, values, 'company') ?? home.company,
    department: refOf(edition, values, 'departmentTree') ?? home.department,
    level: home.level,
    ...saidBy(edition, values),
  };
}

const join = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(' · ');

/**
 * Returns the title that distinguishes a form from others of its template: the subject, if the form is about somebody
 * other than its applicant, and what its values say; undefined while they say nothing.
 */
export function titleOf(
  { subject, headline }: Pick<About, 'subject' | 'headline'>,
  applicant: number,
): Words | undefined {
  const person = subject && subject.id !== applicant ? subject : undefined;
  if (!person) return headline;
  return {
    zh: join(person.name, headline?.zh),
    en: join(person.nameEn || person.name, headline?.en),
  };
}

/** Returns the control that names the form's subject. */
export const subjectControl = ({ controls }: Edition): Control | undefined =>
  controls.find((control) => control.type === 'userSearch' && control.subject);

/** Whether a form is about pay: a secret control that is not a plain text input holds a value. */
function paysIn(controls: readonly Control[], values: Values): boolean {
  return controls.some((control) => {
    if (control.type === 'groupArea')
      return rowsOf(values, control.name).some((row) => paysIn(control.controls, row));
    return control.secret && control.type !== 'input' && !isEmpty(own(values, control.name));
  });
}

/** Whether a form claims invoices. Finance decides on each of them, so no level passes empty even if no fact is a sum. */
const claimsInvoices = (controls: readonly Control[], values: Values): boolean =>
  controls.some((control) => control.type === 'invoices' && !isEmpty(own(values, control.name)));

function subjectRef(edition: Edition, values: Values): PersonRef | undefined {
  const control = subjectControl(edition);
  const held = control && personRef.array().safeParse(own(values, control.name));
  return held?.success ? held.data[0] : undefined;
}

/** Returns the id of the person whom a form's values name as its subject. */
export const subjectIn = (edition: Edition, values: Values): number | undefined =>
  subjectRef(edition, values)?.id;

/** Returns controls in which the process finds people. */
const peopleControls = (process: Process): string[] =>
  rulesOf(process).flatMap((rule) => (rule.kind === 'userControl' ? [rule.control] : []));

/** Returns controls in which the process finds departments. */
const departmentControls = (process: Process): string[] =>
  rulesOf(process).flatMap((rule) => ('of' in rule && typeof rule.of === 'object' ? [rule.of.control] : []));

/** Returns controls in which the process looks for approvers. */
export const routingControls = (process: Process): string[] => [
  ...peopleControls(process),
  ...departmentControls(process),
];

/**
 * Returns the facts that the route depends on, without the ancestors of departments: see `withDepartments`.
 * @param subject the form's subject, as its values name them
 * @param behind the person who answers for the program that files the form
 */
export function factsOf(
  process: Process,
  edition: Edition,
  about: About,
  values: Values,
  choices: Facts['choices'],
  subject?: Subject,
  behind?: number | null,
): Facts {
  const inputs = inputsOf(process, edition, values, about);
  const people = peopleControls(process).map((name) => {
    const held = personRef.array().safeParse(own(values, name));
    return [name, held.success ? held.data.map(({ id }) => id) : []] as const;
  });
  const departments = departmentControls(process).flatMap((name) => {
    const held = ref.safeParse(own(values, name));
    return held.success ? [[name, held.data.id] as const] : [];
  });
  return {
    company: about.company.id,
    department: about.department.id,
    amount: about.amount,
    ...(subject ? { subject } : {}),
    ...(behind ? { behind } : {}),
    ...(paysIn(edition.controls, values) ||
    (about.amount === null && claimsInvoices(edition.controls, values))
      ? { isPaid: true as const }
      : {}),
    ...(departments.length > 0 ? { departments: Object.fromEntries(departments) } : {}),
    people: Object.fromEntries(people),
    ...(Object.keys(inputs).length > 0 ? { inputs } : {}),
    choices,
  };
}

/** Returns the departments from which a route starts, the form's own first. */
export const departmentsOf = ({ department, subject, departments = {} }: Facts): number[] => [
  department,
  ...(subject ? [subject.department] : []),
  ...Object.values(departments),
];

/** Returns the ids of the form's applicant and subject. */
export const ownPeople = ({ applicant, facts }: Pick<FormState, 'applicant' | 'facts'>): number[] => [
  applicant,
  ...(facts?.subject ? [facts.subject.person] : []),
];

/** Condition fields about the applicant. An approver's edit does not change them. */
const ofApplicant: readonly string[] = ['company', 'department', 'departments', 'level'];

/** Returns the facts for the route after an approver's edit. The applicant's part stays as frozen at submission. */
export function factsAfterEdit(
  { inputs: before, ...frozen }: Facts,
  process: Process,
  edition: Edition,
  values: Values,
): Facts {
  const nowhere = { id: 0, name: '', nameEn: '' };
  const about = { company: nowhere, department: nowhere, level: '', ...saidBy(edition, values) };
  const { inputs: drawn, people, amount, isPaid } = factsOf(process, edition, about, values, frozen.choices);
  const inputs = [
    ...Object.entries(drawn ?? {}).filter(([name]) => !ofApplicant.includes(name)),
    ...Object.entries(before ?? {}).filter(([name]) => ofApplicant.includes(name)),
  ];
  return {
    ...frozen,
    amount,
    people,
    ...(isPaid ? { isPaid } : {}),
    ...(inputs.length > 0 ? { inputs: Object.fromEntries(inputs) } : {}),
  };
}

/** Returns all people and roles that a process names, so that a snapshot of the organisation can be loaded. */
export function namedIn(process: Process): { readonly people: number[]; readonly roles: number[] } {
  const levels = process.branches.flatMap((branch) => branch.levels);
  const rules = rulesOf(process);
  const heirs = levels.flatMap(({ limit }) => (limit?.to == null ? [] : [limit.to]));
  const { nobodyFound } = process;
  return {
    people: [
      ...(nobodyFound.kind === 'person' ? [nobodyFound.person] : []),
      ...heirs,
      ...rules.flatMap((rule) => {
        if (rule.kind === 'people') return rule.people;
        return rule.kind === 'applicantChoice' ? (rule.from ?? []) : [];
      }),
    ],
    roles: rules.flatMap((rule) => (rule.kind === 'role' ? [rule.roleId] : [])),
  };
}
