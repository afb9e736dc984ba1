import { refusals } from '#kit/contract/refusals.ts';

export const linkRefusals = refusals({
  linkGone: {
    code: 40470,
    status: 404,
    zh: '链接已失效或已使用，请向管理员索取新的链接',
    en: 'This link has expired or was used. Ask your administrator for a new one.',
  },
});
