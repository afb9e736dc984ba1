import { sumYuan } from '#kit/rules/exact.ts';
import { readDecimal } from '#kit/rules/money.ts';
import type { Control, ControlOf, Edition } from './control.ts';
import { isShown } from './shown.ts';
import { own, type Values } from './values.ts';

type Amount = ControlOf<'money'>;

const isMoney = (control: Control): control is Amount => control.type === 'money';

const isGroup = (control: Control): control is ControlOf<'groupArea'> => control.type === 'groupArea';

const withFixed = (controls: readonly Control[], fixed: Amount['fixed']) =>
  controls.filter(isMoney).find((control) => control.fixed === fixed);

/** Returns the columns of a group area that count towards 合计金额: the fixed 金额, otherwise every amount. */
export function summedColumns(group: ControlOf<'groupArea'>): readonly Amount[] {
  const amounts = group.controls.filter(isMoney);
  const fixed = amounts.filter((control) => control.fixed === 'amount');
  return fixed.length ? fixed : amounts;
}

/** Returns the rows of a group area; other values are ignored. */
export function rowsOf(values: Values, name: string): readonly Values[] {
  const rows = own(values, name);
  if (!Array.isArray(rows)) return [];
  return rows.filter((row): row is Values => typeof row === 'object' && row !== null && !Array.isArray(row));
}

/** Returns the exact sum in yuan of the rows' amounts. Text that is not a number yet is ignored. */
export function totalOf(edition: Edition, values: Values): string {
  const form = { controls: edition.controls, values };
  const amounts = edition.controls
    .filter(isGroup)
    .filter((group) => isShown(group, form))
    .flatMap((group) =>
      rowsOf(values, group.name).flatMap((row) =>
        summedColumns(group)
          .filter((column) => isShown(column, { controls: group.controls, values: row, outer: form }))
          .map((column) => own(row, column.name)),
      ),
    );
  return sumYuan(amounts.map(String).filter((text) => readDecimal(text) !== undefined));
}

/** Returns the control with the total value of the form: 合计金额, otherwise 金额. Undefined without amounts. */
export function amountControl(edition: Edition): Amount | undefined {
  return withFixed(edition.controls, 'totalAmount') ?? withFixed(edition.controls, 'amount');
}
