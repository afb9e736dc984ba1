import { refusals } from '#kit/contract/refusals.ts';

/** Refusals to change the setup of payroll runs. Their texts contain no amounts. */
export const setupRefusals = refusals({
  nameTaken: {
    code: 409523,
    status: 409,
    zh: '名称“{name}”已存在',
    en: 'There is one named “{name}” already',
  },
  setupMoved: {
    code: 409524,
    status: 409,
    zh: '内容已被修改，请刷新后重试',
    en: 'It has been changed meanwhile; load it again',
  },
  monthsOverlap: {
    code: 409525,
    status: 409,
    zh: '与已有的月份重叠',
    en: 'Its months overlap others',
  },
  codeTaken: {
    code: 42577,
    status: 422,
    zh: '代码“{code}”已被使用',
    en: 'The code “{code}” is taken',
  },
  formulaWrong: { code: 42578, status: 422, zh: '公式有误：{why}', en: 'The formula is wrong: {why}' },
  bandsWrong: {
    code: 42579,
    status: 422,
    zh: '级距须由低到高，最后一级不设上限',
    en: 'Bands go upwards, and the last has no bound',
  },
});
