import { expect, test } from 'vitest';
import { z } from 'zod';
import { among, chosen, coded } from './coded.ts';

const labels = {
  1: { zh: '同意', en: 'Approve' },
  2: { zh: '退回', en: 'Send back' },
  5: { zh: '挂起', en: 'Suspend' },
} as const;

test.each([1, 2, 5, '5'])('%j is taken', (given) => {
  expect(chosen(labels).safeParse(given).data).toBe(Number(given));
});

test.each([[3, '请选择：1 同意、2 退回、5 挂起 | Choose one of: 1 Approve, 2 Send back, 5 Suspend']])(
  '%j between the numbers is refused with what may be chosen',
  (given, message) => {
    const { error } = chosen(labels).safeParse(given);
    expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
  },
);

test.each([0, 6, 'x', 1.5])('%j is refused once', (given) => {
  expect(chosen(labels).safeParse(given).error?.issues).toHaveLength(1);
});

test('a call may take some of the numbers', () => {
  const some = chosen(among(labels, [1, 5]));
  expect([1, 2, 5].map((code) => some.safeParse(code).success)).toEqual([true, false, true]);
  expect(z.toJSONSchema(some)).toMatchObject({
    enum: [1, 5],
    description: '1 同意 / Approve; 5 挂起 / Suspend',
  });
});

test('the browser reads a reply as one of the declared numbers, the server gives what the database has', () => {
  const schema = coded(labels);
  const given: z.input<typeof schema> = 2;
  const read: 1 | 2 | 5 = schema.parse(given);
  expect(read).toBe(2);
});
