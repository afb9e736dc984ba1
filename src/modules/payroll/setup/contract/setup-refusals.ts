import { refusals } from '#kit/contract/refusals.ts';

/** Refusals to change the setup of payroll runs. Their texts contain no amounts. */
export const setupRefusals = refusals({
  nameTaken: {
    code: 409523,
    status: 409,
    zh: '名称“{name}”已存在',
    en: 'The name “{name}” already exists. Enter another name.',
  },
  setupMoved: {
    code: 409524,
    status: 409,
    zh: '内容已被修改，请刷新后重试',
    en: 'Somebody else has changed this. Reload the page and try again.',
  },
  monthsOverlap: {
    code: 409525,
    status: 409,
    zh: '与已有的月份重叠',
    en: 'The months overlap with existing ones. Change the months.',
  },
  codeTaken: {
    code: 42577,
    status: 422,
    zh: '代码“{code}”已被使用',
    en: 'The code “{code}” is already in use. Enter another code.',
  },
  formulaWrong: { code: 42578, status: 422, zh: '公式有误：{why}', en: 'The formula is wrong: {why}' },
  bandsWrong: {
    code: 42579,
    status: 422,
    zh: '级距须由低到高，最后一级不设上限',
    en: 'Bands must go from low to high, and the last one must have no upper bound.',
  },
});
