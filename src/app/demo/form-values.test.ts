import { describe, expect, test } from 'vitest';
import { companyDay } from '#kit/rules/dates.ts';
import { checkEdition } from '#modules/forms/contract/edition.ts';
import { validateForm } from '#modules/forms/contract/validate.ts';
import type { Ref, UploadItem, Values } from '#modules/forms/contract/values.ts';
import { listStandardTemplates } from '#modules/forms/server/queries/standard.ts';
import { withoutDatabase } from '#tests/support/modules.ts';
import { planCompany } from './company-plan.ts';
import { planForms, templateCodes, type PlannedForm } from './form-plan.ts';
import { begunValues, clarified, reduced, valuesOf } from './form-values.ts';
import { seeded } from './random.ts';

const ref = (id: number): Ref => ({ id, name: `名 ${id}`, nameEn: `Name ${id}` });
const subjects = { get: () => ref(4) } as unknown as ReadonlyMap<string, Ref>;
const known = {
  company: ref(1),
  department: ref(2),
  applicant: { ...ref(3), dept: '', deptEn: '' },
  subjects,
  channels: [ref(5)],
};
const files: UploadItem[] = [
  {
    uid: '0190a5b2-0000-7000-8000-000000000001',
    name: '发票1.pdf',
    status: 'done',
    IStatus: 1,
    url: '/f/1',
    ViewUrl: '/v/1',
  },
];
const editions = new Map(
  listStandardTemplates(withoutDatabase()).map(({ code, edition }) => {
    const checked = checkEdition(edition, '2026-11-21');
    if ('errors' in checked) throw new Error(`${code} may not be published`);
    return [code, checked.edition];
  }),
);

/** Returns the errors the server would report for values of a planned form. */
function errorsOf(form: PlannedForm, values: Values, draft = false) {
  const today = companyDay(form.begun);
  return validateForm(editions.get(form.code)!, values, { today, draft }).errors.map(
    ({ name, message }) => `${form.code} ${name}: ${message.en}`,
  );
}

describe.each(['2026-11-21', '2027-02-28', '2028-05-02'])('a thousand planned forms on %s', (today) => {
  const forms = planForms(planCompany(seeded(1), today), 2, today, 1000);

  test('are of every template', () => {
    expect(new Set(forms.map(({ code }) => code))).toEqual(new Set(templateCodes));
  });

  test('are valid, and stay so when their applicant corrects them', () => {
    const errors = forms.flatMap((form) => {
      const values = valuesOf(form, known, form.receipts.length > 0 ? files : []);
      const corrected = [values, clarified(values, '已补充说明'), reduced(values, 15)];
      for (const other of corrected.slice(1)) expect(other).not.toEqual(values);
      return corrected.flatMap((each) => errorsOf(form, each));
    });
    expect(new Set(errors)).toEqual(new Set());
  });

  test('begin as drafts of controls that the template has', () => {
    for (const form of forms) {
      const names = editions.get(form.code)!.controls.map(({ name }) => name);
      const begun = begunValues(valuesOf(form, known, []));
      expect(Object.keys(begun).filter((name) => !names.includes(name))).toEqual([]);
      expect(Object.values(begun)).not.toContain(undefined);
    }
  });
});
