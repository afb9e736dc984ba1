import { describe, expect, it } from 'vitest';
import { checkEdition } from '#modules/forms/contract/edition.ts';
import { amountControl } from '#modules/forms/contract/totals.ts';
import { listStandardTemplates } from '#modules/forms/server/queries/standard.ts';
import { withoutDatabase } from '#tests/support/modules.ts';

const standardTemplates = listStandardTemplates(withoutDatabase());

describe.each(standardTemplates.map((template) => [template.title, template] as const))(
  '%s',
  (_title, template) => {
    const checked = checkEdition(template.edition, '2026-11-20');
    const edition = 'edition' in checked ? checked.edition : { controls: [] };

    it('may be published', () => expect('errors' in checked ? checked.errors : []).toEqual([]));

    it('has controls for finance exactly when it has an amount', () => {
      const finance = edition.controls.filter((control) => control.finance && control.type !== 'divider');
      expect(finance.map((control) => control.name)).toEqual(
        amountControl(edition) ? ['cashier', 'cashierDate', 'paidAmount'] : [],
      );
    });

    it('says everything in both languages', () => {
      const all = edition.controls.flatMap((control) =>
        control.type === 'groupArea' ? [control, ...control.controls] : [control],
      );
      for (const control of all) {
        const pairs = [
          [control.label, control.labelEn],
          [control.placeholder, control.placeholderEn],
          [control.ruleError, control.ruleErrorEn],
          ...(control.type === 'select'
            ? control.items.map((item) => [item.label_name, item.label_name_en])
            : []),
        ];
        for (const [zh, en] of pairs)
          expect([control.name, Boolean(zh)]).toEqual([control.name, Boolean(en)]);
      }
    });
  },
);
