import { labels } from '#kit/web/client/language.ts';

/** Texts of Excel imports. */
export const importWords = labels({
  zh: {
    read: '导入',
    candidates: (title: string) => `导入候选人：${title}`,
    candidateNote: '每行一位候选人，手机、邮箱、证件号至少填写一项。先逐行核对，确认后才写入。',
    openings: '导入职位',
    openingNote: '每行一个职位，导入后为草稿。先逐行核对，确认后才写入。',
    template: '下载模板',
    kinds: { new: '新增', changed: '已有此人，新增应聘', same: '已在流程中', error: '有误' },
    noContact: (day: string) => `在 ${day} 之前请勿联系`,
    places: (department: string, count: string) => `${department} · 招聘 ${count} 人`,
    done: (count: number) => `已导入 ${count} 行`,
  },
  en: {
    read: 'Import',
    candidates: (title: string) => `Import candidates: ${title}`,
    candidateNote:
      'One candidate per row, with at least one of phone number, email address and identity number. Every row is checked first. Nothing is saved before you confirm.',
    openings: 'Import openings',
    openingNote:
      'One opening per row. Openings are imported as drafts. Every row is checked first. Nothing is saved before you confirm.',
    template: 'Download template',
    kinds: {
      new: 'New',
      changed: 'Known candidate, new application',
      same: 'Already in progress',
      error: 'Error',
    },
    noContact: (day: string) => `Do not contact until ${day}`,
    places: (department: string, count: string) =>
      `${department} · ${count} ${count === '1' ? 'place' : 'places'}`,
    done: (count: number) => `${count} ${count === 1 ? 'row' : 'rows'} imported`,
  },
});
