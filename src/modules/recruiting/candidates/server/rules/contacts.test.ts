import { describe, expect, test } from 'vitest';
import { Refused } from '#kit/contract/refusals.ts';
import { recruitingRefusals } from '#modules/recruiting/contract/refusals.ts';
import { contactsOf, judgeMatch, verdicts, type Known } from './contacts.ts';

describe('contacts as they are kept', () => {
  test.each([
    [{ Phone: '+86 138-0000-0001' }, { Phone: '13800000001' }],
    [{ Phone: '0086 13800000001' }, { Phone: '13800000001' }],
    [{ Phone: '１３８００００００01' }, { Phone: '13800000001' }],
    [{ Phone: '+852 5123 4567' }, { Phone: '85251234567' }],
    [{ Mail: ' Zhang.San@Example.COM ' }, { Mail: 'zhang.san@example.com' }],
    [{ IdCard: '11010519491231002x' }, { IdCard: '11010519491231002X' }],
    [{ IdCard: 'e 1234567' }, { IdCard: 'E1234567' }],
    // An empty text clears a contact. A contact left out is not changed.
    [
      { Phone: '', Mail: 'a@b.cn' },
      { Phone: null, Mail: 'a@b.cn' },
    ],
    [{}, {}],
  ])('%o: %o', (given, kept) => expect(contactsOf(given)).toEqual(kept));

  test.each([
    [{ Phone: '12' }, recruitingRefusals.phoneWrong, 'Phone'],
    [{ Phone: 'call me' }, recruitingRefusals.phoneWrong, 'Phone'],
    [{ Mail: 'nobody' }, recruitingRefusals.mailWrong, 'Mail'],
    [{ IdCard: '110105194912310021' }, recruitingRefusals.idCardWrong, 'IdCard'],
    [{ IdCard: '1' }, recruitingRefusals.idCardWrong, 'IdCard'],
  ])('%o is refused', (given, refusal, field) => {
    const refused = new Refused(refusal, { field });
    expect(() => contactsOf(given)).toThrow(
      expect.objectContaining({ refusal, detail: refused.detail }) as Error,
    );
  });
});

describe('who somebody is', () => {
  const zhang: Known = { id: 1, name: '张三', hasIdCard: false, by: ['Phone'] };
  const li: Known = { id: 2, name: '李四', hasIdCard: false, by: ['Mail'] };
  const given = { name: '张三', hasIdCard: false };
  test.each([
    ['nobody has it', given, [], verdicts.nobody],
    ['the same phone and name', given, [zhang], verdicts.same],
    ['the same name but for a space', { ...given, name: '张 三' }, [zhang], verdicts.same],
    [
      'capitals are the same',
      { ...given, name: 'JO Smith' },
      [{ ...zhang, name: 'Jo smith' }],
      verdicts.same,
    ],
    ['another name', { ...given, name: '张山' }, [zhang], verdicts.ask],
    ['two people', given, [zhang, li], verdicts.ask],
    ['another identity number', { ...given, hasIdCard: true }, [{ ...zhang, hasIdCard: true }], verdicts.ask],
    ['an identity number that was not known', { ...given, hasIdCard: true }, [zhang], verdicts.same],
    [
      'the same identity number',
      { ...given, hasIdCard: true },
      [{ ...zhang, hasIdCard: true, by: ['IdCard' as const] }],
      verdicts.same,
    ],
  ])('%s', (_what, typed, found, verdict) => expect(judgeMatch(typed, found)).toBe(verdict));
});
