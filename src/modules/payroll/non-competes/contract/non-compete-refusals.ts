import { refusals } from '#kit/contract/refusals.ts';

/** Refusals of non-compete commands. */
export const nonCompeteRefusals = refusals({
  endOutside: {
    code: 42613,
    status: 422,
    zh: '最后一天须在 {from} 至 {to} 之间',
    en: 'The last day must be between {from} and {to}.',
  },
  clauseEnded: {
    code: 42614,
    status: 422,
    zh: '竞业限制已于 {day} 结束，不能再履行',
    en: 'The non-compete ended on {day}, so it cannot be resumed.',
  },
  clauseMoved: {
    code: 409553,
    status: 409,
    zh: '竞业限制刚被修改，请刷新后重试',
    en: 'Somebody else has changed the non-compete. Reload the page and try again.',
  },
});
