import { labels } from '../client/language.ts';

/** Texts of the help drawer. */
export const guideWords = labels({
  zh: {
    help: '帮助',
    helpHere: '本页帮助',
    tabs: { guide: '指南', contents: '全部指南', keys: '快捷键' },
    gone: '这一页还没有指南，可在“全部指南”中查找。',
    guides: '使用指南',
  },
  en: {
    help: 'Help',
    helpHere: 'Help with this page',
    tabs: { guide: 'Guide', contents: 'All guides', keys: 'Shortcuts' },
    gone: 'This page has no guide yet. Look under “All guides”.',
    guides: 'Guides',
  },
});
