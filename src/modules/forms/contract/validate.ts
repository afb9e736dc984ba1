import type { Words } from '#kit/contract/refusals.ts';
import { compareDecimal } from '#kit/rules/exact.ts';
import type { Control, ControlOf, Edition, Field } from './control.ts';
import { schemaOf } from './kinds.ts';
import { keyOf, refSets, type BarredRef, type Lookups } from './refs.ts';
import { isShown, type Scope } from './shown.ts';
import { amountControl, totalOf } from './totals.ts';
import { isEmpty, own, type Values } from './values.ts';
import { apart, faults } from './words.ts';

export interface FormError {
  /** Name of the control, with dots in rows: `rows.0.amount`. Empty if the input is not a set of values at all. */
  readonly name: string;
  /** Label of the control. */
  readonly label: Words;
  /** Group area and number of the row, for a control in a row. */
  readonly row?: Words;
  readonly message: Words;
}

export interface Checking {
  /** Today's company day, YYYY-MM-DD. */
  readonly today: string;
  readonly lookups?: Lookups;
  /**
   * In the stage `apply`, finance controls are neither required nor accepted. In `finance`, they are normal controls.
   */
  readonly stage?: 'apply' | 'finance';
  /** Whether this is a draft: nothing is required, and invalid text stays as typed. */
  readonly draft?: boolean;
  /** Values of the form in progress. A month that was valid at the first submission stays valid. */
  readonly stands?: Values;
}

export interface Checked {
  /** Clean values of the visible controls, ready to be stored. */
  readonly values: Values;
  readonly errors: readonly FormError[];
}

const MAX_DRAFT_TEXT = 4000;

export function labelOf(control: Pick<Control, 'label' | 'labelEn'>): Words {
  return { zh: control.label, en: control.labelEn || control.label };
}

/** Returns the error of an empty required control: its `ruleError`, else a text made from its label. */
function requiredWords(control: Control): Words {
  const label = labelOf(control);
  const zh = control.ruleError || `${label.zh}不能为空`;
  return { zh, en: control.ruleErrorEn || `${label.en} cannot be empty` };
}

/** Returns the name of a row of a group area, counted from 1. */
export function rowLabel(group: Control, row: number): Words {
  const { zh, en } = labelOf(group);
  return { zh: `${zh}第 ${row + 1} 行`, en: `${en} row ${row + 1}` };
}

const noLabel: Words = { zh: '', en: '' };

/** Replaces a chosen item by the existing one with the same key. Returns a fault if it does not exist. */
function resolve(control: Field, raw: unknown, lookups: Lookups): { value: unknown } | { fault: Words } {
  const set = refSets[control.type];
  const known = set && lookups[set];
  if (!known) return { value: raw };
  const list = [...new Map([raw].flat().map((each) => [keyOf(each, set), each])).keys()];
  const found = list.map((key) => (key === undefined ? undefined : known.get(key)));
  if (found.includes(undefined)) {
    if (set === 'form') return { fault: faults.formGone() };
    return { fault: set === 'attachment' ? faults.fileGone() : faults.gone() };
  }
  const barred = found.map((one) => (one as BarredRef | undefined)?.barred).find(Boolean);
  if (barred) return { fault: barred };
  return { value: Array.isArray(raw) ? found : found[0] };
}

type Read = { value: unknown } | { fault: Words };

function readField(control: Field, raw: unknown, checking: Checking): Read {
  if (isEmpty(raw)) {
    return control.require && !checking.draft ? { fault: requiredWords(control) } : { value: undefined };
  }
  const resolved = resolve(control, raw, checking.lookups ?? {});
  const result = 'fault' in resolved ? resolved : parse(control, resolved.value, checking.today);
  if (!('fault' in result) || !checking.draft) return result;
  return {
    value:
      typeof raw === 'string' ? raw.toWellFormed().replaceAll('\0', '').slice(0, MAX_DRAFT_TEXT) : undefined,
  };
}

function parse(control: Control, raw: unknown, today: string): Read {
  const parsed = schemaOf(control, today).safeParse(raw, { reportInput: true });
  if (parsed.success) {
    // Text may become empty only after it is cleaned.
    if (!isEmpty(parsed.data)) return { value: parsed.data };
    return control.require ? { fault: requiredWords(control) } : { value: undefined };
  }
  const { message, path } = parsed.error.issues[0]!;
  const fault = apart(message) ?? faults.shape();
  const [at] = path;
  return { fault: control.type === 'multiDateRange' && typeof at === 'number' ? inRange(at, fault) : fault };
}

/** Adds the number of the wrong range, counted from 1, to a fault. */
const inRange = (at: number, { zh, en }: Words): Words => ({
  zh: `第 ${at + 1} 段：${zh}`,
  en: `Row ${at + 1}: ${en}`,
});

/** Returns an upload control as optional if invoices stand for its files. */
function eased(control: Field, scope: Scope): Field {
  if (control.type !== 'upload' || !control.require) return control;
  const isCovered = scope.controls.some(
    (one) => one.type === 'invoices' && one.orFiles === control.name && !isEmpty(own(scope.values, one.name)),
  );
  return isCovered ? { ...control, require: false } : control;
}

class Reading {
  readonly errors: FormError[] = [];
  readonly checking: Checking;

  constructor(checking: Checking) {
    this.checking = checking;
  }

  /** Reads the controls of a form or a row; `at` is the path prefix of a name. */
  read(scope: Scope, at: string, row?: Words): Values {
    const values: Record<string, unknown> = {};
    const names = new Set(scope.controls.filter(({ type }) => type !== 'divider').map(({ name }) => name));
    for (const name of Object.keys(scope.values)) {
      if (!names.has(name)) this.fail(`${at}${name}`.slice(0, 200), noLabel, faults.unknown(), row);
    }
    for (const control of scope.controls) {
      if (control.type === 'divider' || !this.isOpen(control) || !isShown(control, scope)) continue;
      if (control.type === 'money' && control.fixed === 'totalAmount') continue;
      const value =
        control.type === 'groupArea'
          ? this.rows(control, scope)
          : this.field(eased(control, scope), own(scope.values, control.name), at, row);
      if (value !== undefined) values[control.name] = value;
    }
    return values;
  }

  private isOpen(control: Control): boolean {
    return !control.finance || this.checking.stage === 'finance';
  }

  private field(control: Field, raw: unknown, at: string, row: Words | undefined): unknown {
    const stands =
      control.type === 'month' && at === '' && raw === own(this.checking.stands ?? {}, control.name);
    const read = readField(stands ? { ...control, limit: false } : control, raw, this.checking);
    if ('value' in read) return read.value;
    this.fail(at + control.name, labelOf(control), read.fault, row);
    return undefined;
  }

  private rows(group: ControlOf<'groupArea'>, scope: Scope): unknown {
    const raw = own(scope.values, group.name);
    const filled =
      !Array.isArray(raw) || raw.some((row) => !isPlain(row) || !Object.values(row).every(isEmpty));
    if (raw === undefined || raw === null || (!filled && !group.require)) {
      if (group.require && !this.checking.draft) this.fail(group.name, labelOf(group), requiredWords(group));
      return undefined;
    }
    const parsed = parse(group, raw, this.checking.today);
    if ('fault' in parsed) {
      this.fail(group.name, labelOf(group), parsed.fault);
      return undefined;
    }
    return (raw as Values[]).map((values, row) =>
      this.read(
        { controls: group.controls, values, outer: scope },
        `${group.name}.${row}.`,
        rowLabel(group, row),
      ),
    );
  }

  fail(name: string, label: Words, message: Words, row?: Words): void {
    if (this.checking.draft) return;
    this.errors.push({ name, label, message, ...(row ? { row } : {}) });
  }
}

const isPlain = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Checks a filled form against its edition, with the same result on the server and in the browser (specification
 * section 5). Hidden controls are neither required nor stored, and unknown names are errors. 合计金额 is computed, never
 * taken from the input. `values` contains the valid values even if there are errors.
 */
export function validateForm(edition: Edition, given: unknown, checking: Checking): Checked {
  const reading = new Reading(checking);
  if (!isPlain(given)) {
    reading.fail('', noLabel, faults.shape());
    return { values: {}, errors: reading.errors };
  }
  const scope = { controls: edition.controls, values: given };
  const values: Record<string, unknown> = { ...reading.read(scope, '') };
  const total = amountControl(edition);
  if (total?.fixed === 'totalAmount' && isShown(total, scope)) {
    const sum = totalOf(edition, values);
    values[total.name] = sum;
    if (total.max !== undefined && compareDecimal(sum, total.max) > 0) {
      reading.fail(total.name, labelOf(total), faults.tooLarge(String(total.max)));
    }
  }
  return { values, errors: reading.errors };
}

/** Returns an edition that accepts older months in a form that was sent back, because the way back took time. */
export const withStandingMonths = ({ controls }: Edition, values: Values): Edition => ({
  controls: controls.map((control) =>
    control.type === 'month' && own(values, control.name) !== undefined
      ? { ...control, limit: false }
      : control,
  ),
});
