import type { Control, Edition } from '#modules/forms/contract/control.ts';
import { documentControls } from './document.ts';
import type { Parameter, ValueType } from './rating.ts';

/** Control of a template in the shape of a rule parameter. */
export interface ControlParameter extends Pick<Parameter, 'items' | 'min' | 'max'> {
  readonly tampid: number;
  readonly label: string;
  readonly labelEn: string;
  readonly valueType: ValueType;
}

const isYesNo = (values: readonly string[]): boolean =>
  values.length === 2 && values.includes('true') && values.includes('false');

const decimal = (bound: number | undefined): string | null =>
  bound === undefined ? null : bound.toFixed(4).replace(/\.?0+$/, '');

function typeOf(control: Control): Pick<ControlParameter, 'valueType' | 'items' | 'min' | 'max'> | null {
  const none = { items: [], min: null, max: null };
  switch (control.type) {
    case 'number':
      return control.percent
        ? { ...none, valueType: 'percent', min: '0', max: decimal(control.max ?? 100) }
        : { ...none, valueType: 'number', min: decimal(control.min ?? 0), max: decimal(control.max) };
    case 'money':
    case 'unitPrice':
      return { ...none, valueType: 'number', min: decimal(control.min ?? 0), max: decimal(control.max) };
    case 'date':
      return { ...none, valueType: 'date' };
    case 'select':
      if (isYesNo(control.items.map(({ label_value }) => label_value)))
        return { ...none, valueType: 'boolean' };
      return {
        ...none,
        valueType: 'option',
        items: control.items.map((item) => ({
          value: item.label_value,
          label: item.label_name,
          labelEn: item.label_name_en,
        })),
      };
    default:
      return null;
  }
}

/** Lists the controls of a template that rules can use as parameters. */
export const parameterControls = (edition: Edition): ControlParameter[] =>
  documentControls(edition).flatMap((control) => {
    const type = typeOf(control);
    return type ? [{ tampid: control.tampid, label: control.label, labelEn: control.labelEn, ...type }] : [];
  });
