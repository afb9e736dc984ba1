import { autoSources, type AutoSource, type Control, type Edition, type Field } from './control.ts';
import { isEmpty, own, type PersonRef, type Ref, type Values } from './values.ts';

/** Who fills in the form, for `autoWrite`. */
export interface Applicant {
  readonly person: PersonRef;
  readonly company?: Ref | undefined;
  readonly department?: Ref | undefined;
}

const isAutoSource = (name: string | undefined): name is AutoSource =>
  autoSources.includes(name as AutoSource);

function autoValue(control: Control, applicant: Applicant, today: string): unknown {
  if (!isAutoSource(control.autoWrite)) return undefined;
  const sources: Record<AutoSource, unknown> = {
    applicant: control.type === 'userSearch' ? [applicant.person] : applicant.person.name,
    'applicant.company': applicant.company,
    'applicant.department': applicant.department,
    today,
  };
  return sources[control.autoWrite];
}

/** A row of a group area as it is added: nothing but the controls' own starting values. */
export function startRow(controls: readonly Field[], applicant: Applicant, today: string): Values {
  return Object.fromEntries(
    controls
      .map((control) => [control.name, control._value ?? autoValue(control, applicant, today)] as const)
      .filter(([, value]) => value !== undefined),
  );
}

/**
 * The values a new form starts with: what controls bring along, what is known of the applicant, one row per group.
 * In the stage `finance` the same for the controls of finance, whose applicant is whoever completes them.
 */
export function startValues(
  edition: Edition,
  applicant: Applicant,
  today: string,
  stage: 'apply' | 'finance' = 'apply',
): Values {
  const start: Record<string, unknown> = {};
  const open = edition.controls.filter((control) => control.finance === (stage === 'finance'));
  for (const control of open) {
    const value =
      control.type === 'groupArea'
        ? [startRow(control.controls, applicant, today)]
        : (control._value ?? autoValue(control, applicant, today));
    if (value !== undefined) start[control.name] = value;
  }
  for (const { name, autoWrite } of open) {
    const source = autoWrite === undefined ? undefined : own(start, autoWrite);
    if (source !== undefined) start[name] ??= source;
  }
  return start;
}

/**
 * Sets one control of a form or row and whatever is filled from it (`autoWrite`), unless somebody has already
 * given that its own value.
 */
export function withValue(
  controls: readonly Control[],
  values: Values,
  name: string,
  value: unknown,
): Values {
  const before = own(values, name);
  const followers = controls.filter((control) => {
    if (control.autoWrite !== name || control.finance) return false;
    const held = own(values, control.name);
    return isEmpty(held) || JSON.stringify(held) === JSON.stringify(before);
  });
  return {
    ...values,
    [name]: value,
    ...Object.fromEntries(followers.map((control) => [control.name, value])),
  };
}
