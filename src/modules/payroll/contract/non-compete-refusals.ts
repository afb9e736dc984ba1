import { refusals } from '#kit/contract/refusals.ts';

/** Refusals of non-compete commands. */
export const nonCompeteRefusals = refusals({
  endOutside: {
    code: 42613,
    status: 422,
    zh: '最后一天须在 {from} 至 {to} 之间',
    en: 'The last day lies between {from} and {to}',
  },
  clauseEnded: {
    code: 42614,
    status: 422,
    zh: '竞业限制已于 {day} 结束，不能再履行',
    en: 'The non-compete ended on {day}: it cannot be kept any more',
  },
  clauseMoved: {
    code: 409553,
    status: 409,
    zh: '竞业限制刚被修改，请刷新后重试',
    en: 'The non-compete has been changed meanwhile; load it again',
  },
});
