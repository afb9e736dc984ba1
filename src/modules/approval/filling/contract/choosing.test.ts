import { expect, test } from 'vitest';
import { chosenFrom, isFound, lastUsedFirst, type TemplateCard } from './choosing.ts';

const expense: TemplateCard = {
  TemplateId: 1,
  Code: 'BX',
  Title: '费用报销',
  TitleEn: 'Expense reimbursement',
  Group: 'finance',
  Standard: 'BX',
  Icon: 'receipt',
  Line: '差旅、交通',
  LineEn: 'Travel, taxis',
  Keywords: '发票 feiyongbaoxiao fybx fapiao fp',
  Recent: 0,
  IsBegunElsewhere: false,
};

test.each([
  ['', true],
  ['  ', true],
  ['报销', true],
  ['bx', true],
  ['FYBX', true],
  ['fapiao', true],
  ['差旅', true],
  ['taxis expense', true],
  ['报销 打车', false],
  ['loan', false],
])('searching for "%s": %s', (text, found) => {
  expect(isFound(expense, text)).toBe(found);
});

const group = (Group: string, Templates: TemplateCard[]) => ({
  Group,
  Name: Group,
  NameEn: Group,
  Templates,
});

test('a form that another page fills in cannot be chosen here, nor a group of only such forms', () => {
  const elsewhere = { ...expense, TemplateId: 2, IsBegunElsewhere: true };
  expect(chosenFrom([group('finance', [expense, elsewhere]), group('other', [elsewhere])])).toEqual([
    group('finance', [expense]),
  ]);
});

test('forms used last come first, the others keep their order', () => {
  const list = [0, 2, 0, 1].map((Recent, n) => ({ ...expense, TemplateId: n, Recent }));
  expect(lastUsedFirst(list).map(({ TemplateId }) => TemplateId)).toEqual([3, 1, 0, 2]);
});
