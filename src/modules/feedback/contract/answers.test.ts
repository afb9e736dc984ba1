import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findMissingParts, keepNewestScreenshots } from './answers.ts';

const answers = (...texts: string[]) => texts.map((AName) => ({ AName }));

test.each([
  ['all is said', answers('好'), '很好', []],
  ['nothing was asked', [], '很好', []],
  ['no suggestion', answers('好'), ' \n　', ['Remark']],
  ['a blank answer', answers('好', ' '), '很好', ['AnswerJson.1.AName']],
  ['nothing at all', answers('', ''), '', ['AnswerJson.0.AName', 'AnswerJson.1.AName', 'Remark']],
])('%s', (_what, AnswerJson, Remark, fields) => {
  expect(findMissingParts({ AnswerJson, Remark }).map(({ field }) => field)).toEqual(fields);
});

test('the specification’s words', () => {
  const said = findMissingParts({ AnswerJson: answers(''), Remark: '' }).map(({ refusal }) => refusal.zh);
  expect(said).toEqual(['答案不能为空！', '反馈意见不能为空！']);
});

test('the last two of any number of attachments are kept, in their order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), (all) => {
      const kept = keepNewestScreenshots(all);
      expect(kept).toHaveLength(Math.min(2, all.length));
      expect(all.slice(all.length - kept.length)).toEqual(kept);
    }),
  );
});
