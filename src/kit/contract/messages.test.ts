import { expect, test } from 'vitest';
import { z } from 'zod';
import { id, text } from './fields.ts';
import { fieldErrors } from './messages.ts';

const booking = z.strictObject({
  RoomId: id,
  Title: text(10).min(1),
  Rows: z.array(z.object({ Count: id })),
});

test.each([
  [{ Title: '会', Rows: [] }, 'RoomId', '不能为空', 'Must not be empty'],
  [{ RoomId: '', Title: '会', Rows: [] }, 'RoomId', '不能为空', 'Must not be empty'],
  [{ RoomId: 'x', Title: '会', Rows: [] }, 'RoomId', '应为数字', 'Must be a number'],
  [{ RoomId: 0, Title: '会', Rows: [] }, 'RoomId', '必须大于 0', 'Must be more than 0'],
  [{ RoomId: 1, Title: '', Rows: [] }, 'Title', '不能为空', 'Must not be empty'],
  [{ RoomId: 1, Title: '会', Rows: [{}] }, 'Rows.0.Count', '不能为空', 'Must not be empty'],
])('%j', (given, Field, zh, en) => {
  const { error } = z.safeParse(booking, given, { reportInput: true });
  expect(fieldErrors(error!, 'zh', given)).toEqual([{ Field, Msg: zh }]);
  expect(fieldErrors(error!, 'en', given)).toEqual([{ Field, Msg: en }]);
});
