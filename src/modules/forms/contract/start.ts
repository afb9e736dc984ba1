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

/** Fills what is still empty from the controls it follows, and what follows that in turn; a circle ends by itself. */
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

/** A row of a group area as it is added: nothing but the controls' own starting values. */
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
  return fillFollowers(open, start);
}

/**
 * Sets one control of a form or row and whatever is filled from it (`autoWrite`), over any number of steps, unless
 * somebody has already given that its own value.
 */
export function withValue(
  controls: readonly Control[],
  values: Values,
  name: string,
  value: unknown,
): Values {
  // Each control is set only once, so that editions published before cycles were refused end here too.
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
