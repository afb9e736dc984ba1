import { refusals } from '#kit/contract/refusals.ts';

/** Refusals when warning rules are changed and warnings are handled. */
export const warnRefusals = refusals({
  ruleTwice: {
    code: 42467,
    status: 422,
    zh: '已有同一指标、周期和级别的预警规则，请直接修改',
    en: 'A rule with this measure, period and level already exists. Change that rule instead.',
  },
  ruleUsed: {
    code: 42468,
    status: 422,
    zh: '这条规则已产生预警，指标和周期不能更改；请停用后新建',
    en: 'This rule has already issued warnings, so its measure and period cannot be changed. Disable it and create a new rule.',
  },
  warnedHandled: {
    code: 42469,
    status: 422,
    zh: '“{name}”的这条预警已处理',
    en: 'This warning of {name} has already been handled.',
  },
  warnedOwn: {
    code: 42470,
    status: 422,
    zh: '不能处理关于自己的预警，请由其他人处理',
    en: 'You cannot handle a warning about yourself. Ask somebody else.',
  },
});
