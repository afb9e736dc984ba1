import { expect, test } from 'vitest';
import { payMarks, withPay } from '../../contract/letters.ts';
import { offerIn } from './offer.ts';
import { offerLetter, payText } from './offer-letter.ts';

const ref = (name: string, nameEn: string) => ({ id: 1, name, nameEn });
const values = {
  IntervieweeID: '12',
  Candidate: '张三',
  CompanyId: ref('霁屿', 'Jiyu'),
  DeptId: ref('研发部', 'Research'),
  PostID: ref('工程师', 'Engineer'),
  LeaderAUID: [{ id: 4, name: '李四', nameEn: 'Li Si', dept: '' }],
  UserType: '0',
  ContractType: '1',
  PlanEntryDay: '2026-03-02',
  Basic: '18000.50',
  Allowance: '600',
};
const plan = offerIn(9, values)!;

test('says what the form offers in both languages, and has marks where its pay is filled in', () => {
  const { subject, text } = offerLetter(plan, values, '2026-02-20');
  expect(subject).toBe('录用通知：工程师 / Offer: Engineer');
  for (const said of [
    '张三',
    '霁屿',
    '研发部',
    '李四',
    '2026-03-02',
    '2026-02-20',
    'Jiyu',
    'Research',
    'Li Si',
  ])
    expect(text).toContain(said);
  expect(text).not.toContain('18');
  const whole = withPay(text, payText(plan));
  expect(whole).toContain('月薪（元）：基本工资 18,000.50，津贴补贴 600.00，合计 18,600.50');
  expect(whole).toContain('Monthly pay (yuan): Basic pay 18,000.50, Allowances 600.00, total 18,600.50');
  for (const mark of Object.values(payMarks)) expect(whole).not.toContain(mark);
});

test('what the form leaves open has no line', () => {
  const { PlanEntryDay: _day, LeaderAUID: _leader, Basic: _basic, Allowance: _allowance, ...rest } = values;
  const { text } = offerLetter(offerIn(9, rest)!, rest, '2026-02-20');
  for (const label of ['入职日期', '直属上级', '月薪', 'First day', 'Direct leader', 'Monthly pay'])
    expect(text).not.toContain(label);
});

test('one item is not added up', () =>
  expect(payText({ pay: [{ item: 'basic', fen: 1_800_000 }] })).toEqual({
    zh: '基本工资 18,000.00',
    en: 'Basic pay 18,000.00',
  }));
