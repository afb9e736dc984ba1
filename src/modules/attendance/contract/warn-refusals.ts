import { refusals } from '#kit/contract/refusals.ts';

/** Refusals when warning rules are changed and warnings are handled. */
export const warnRefusals = refusals({
  ruleTwice: {
    code: 42467,
    status: 422,
    zh: '已有同一指标、周期和级别的预警规则，请直接修改',
    en: 'There is a rule of this measure, period and level already; change that one',
  },
  ruleUsed: {
    code: 42468,
    status: 422,
    zh: '这条规则已产生预警，指标和周期不能更改；请停用后新建',
    en: 'This rule has named people: its measure and period stay. Put it out of use and make another',
  },
  warnedHandled: {
    code: 42469,
    status: 422,
    zh: '“{name}”的这条预警已处理',
    en: 'This warning of {name} is handled already',
  },
  warnedOwn: {
    code: 42470,
    status: 422,
    zh: '不能处理关于自己的预警，请由其他人处理',
    en: 'Nobody handles a warning about himself: somebody else does',
  },
});
