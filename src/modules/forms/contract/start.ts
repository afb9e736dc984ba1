import { autoSources, type AutoSource, type Control, type Edition, type Field } from './control.ts';
import { isEmpty, own, type PersonRef, type Ref, type Values } from './values.ts';

/** Person who fills in the form, for `autoWrite`. */
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

/** Fills empty controls from the controls that they follow, step by step. A cycle ends by itself. */
function fillFollowers(
  controls: readonly Pick<Control, 'name' | 'autoWrite'>[],
  start: Record<string, unknown>,
): Values {
  let isFilled = true;
  while (isFilled) {
    isFilled = false;
    for (const { name, autoWrite } of controls) {
      const source = autoWrite === undefined ? undefined : own(start, autoWrite);
      if (source === undefined || (own(start, name) ?? undefined) !== undefined) continue;
      start[name] = source;
      isFilled = true;
    }
  }
  return start;
}

/** Returns a new row of a group area with the controls' starting values. */
export function startRow(controls: readonly Field[], applicant: Applicant, today: string): Values {
  return fillFollowers(
    controls,
    Object.fromEntries(
      controls
        .map((control) => [control.name, control._value ?? autoValue(control, applicant, today)] as const)
        .filter(([, value]) => value !== undefined),
    ),
  );
}

/**
 * Returns the values of a new form: starting values, data of the applicant, and one row per group. In the stage
 * `finance`, does the same for the controls of finance, for the person who completes them.
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
  return fillFollowers(open, start);
}

/**
 * Sets a control of a form or row, and all controls that are filled from it (`autoWrite`). Controls with a value of
 * their own stay.
 */
export function withValue(
  controls: readonly Control[],
  values: Values,
  name: string,
  value: unknown,
): Values {
  // Each control is set only once, so that this also ends for old editions with cycles.
  const set = new Set<string>();
  const next: Record<string, unknown> = { ...values };
  const fill = (at: string): void => {
    const before = own(values, at);
    set.add(at);
    next[at] = value;
    for (const follower of controls) {
      if (follower.autoWrite !== at || follower.finance || set.has(follower.name)) continue;
      const held = own(values, follower.name);
      if (isEmpty(held) || JSON.stringify(held) === JSON.stringify(before)) fill(follower.name);
    }
  };
  fill(name);
  return next;
}
