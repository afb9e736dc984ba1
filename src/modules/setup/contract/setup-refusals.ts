import { refusals } from '#kit/contract/refusals.ts';

export const setupRefusals = refusals({
  cannotOpen: {
    code: 42990,
    status: 422,
    zh: '{name} 没有这一步所用页面的权限，请先给予角色，或选择其他人',
    en: '{name} may not open the page of this step. Give them a role first, or choose somebody else.',
  },
});
