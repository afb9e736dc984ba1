import { expect, test } from 'vitest';
import { raise } from '#modules/forms/server/standard/hr-forms.ts';
import { abnormalPay, firstPay, payChange } from '#modules/forms/server/standard/pay-forms.ts';
import { itemLabels, monthItems, payItems, type MonthItem } from '#modules/payroll/contract/codes.ts';

interface Choices {
  readonly name: string;
  readonly items: readonly { label_value: string; label_name: string; label_name_en: string }[];
}

const offered = (controls: readonly object[], name: string) =>
  (controls as readonly Choices[])
    .find((control) => control.name === name)!
    .items.map((one) => [one.label_value, one.label_name, one.label_name_en]);

const known = (items: readonly MonthItem[]) =>
  items.map((item) => [item, itemLabels[item].zh, itemLabels[item].en]);

test('the forms offer the items that payroll knows, by its words', () => {
  for (const { edition } of [raise, firstPay, payChange]) {
    const rows = edition.controls.find(({ name }) => name === 'Items') as unknown as {
      readonly controls: readonly object[];
    };
    expect(offered(rows.controls, 'Item')).toEqual(known(payItems));
  }
  expect(offered(abnormalPay.edition.controls, 'PayItem')).toEqual(known(monthItems));
});
