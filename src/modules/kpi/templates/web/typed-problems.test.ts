import { expect, test } from 'vitest';
import { typedProblems } from './typed-problems.ts';
import { modelWords } from './words.ts';

test('what is typed wrong in a template is named as its field is, beside its row', () => {
  const found = typedProblems(
    [
      { Field: 'Content.Rows.1.Bands.0.From', Msg: '格式不正确' },
      { Field: 'Content.Grades.0.From', Msg: '格式不正确' },
      { Field: 'Content.Max', Msg: '格式不正确' },
      { Field: 'PostID', Msg: '不能为空' },
    ],
    modelWords.zh,
  );
  expect(found.map(({ RowNo, Key, Msg }) => ({ RowNo, Key, Msg }))).toEqual([
    { RowNo: 2, Key: 'From', Msg: '实际值从（含）：格式不正确' },
    { RowNo: null, Key: 'From', Msg: '总分从（含）：格式不正确' },
    { RowNo: null, Key: 'Max', Msg: '总分上限：格式不正确' },
  ]);
});
