import { labels } from '#kit/web/client/language.ts';

/** Texts of resumes that are dropped on an opening. */
export const resumeWords = labels({
  zh: {
    add: '添加简历',
    pick: '选择简历文件',
    dropHere: '松开即可添加简历',
    dropHint: '也可以把一份或多份简历（PDF、Word、图片）拖到此处',
    title: '待确认的简历',
    queue: '简历文件',
    states: {
      waiting: '等待',
      reading: '识别中',
      ready: '待确认',
      saved: '已添加',
      failed: '未上传',
    },
    progress: (saved: number, all: number) => `已添加 ${saved} / ${all}`,
    readAt: (page: number, line: string) => (page > 0 ? `第 ${page} 页：“${line}”` : `原文：“${line}”`),
    notRead: '简历中没有明确写出，请填写',
    faults: {
      kind: '这种文件不能识别文字（图片、旧版 Word 等），请对照预览填写',
      noText: '文件中没有文字（可能是扫描件），请对照预览填写',
      broken: '文件已损坏或过于复杂，无法识别，请对照预览填写',
      locked: '文件设有密码，无法识别，请填写或上传无密码的文件',
      tooLarge: '文件超过 20 MB，未识别，请对照预览填写',
      failed: '识别失败，请对照预览填写',
    },
    check: '请对照简历确认以下内容，保存后添加到职位',
    noPreview: '浏览器不能在页面内显示此文件，请打开后对照：',
    skip: '跳过',
    close: '关闭',
    leave: (count: number) => `还有 ${count} 份简历未添加，关闭后不会保留。确定关闭吗？`,
    done: '全部简历已添加',
    tooMany: (most: number) => `一次最多 ${most} 份，其余未添加`,
    preview: '预览简历',
    hidePreview: '收起预览',
  },
  en: {
    add: 'Add resumes',
    pick: 'Choose resume files',
    dropHere: 'Drop to add the resumes',
    dropHint: 'You can also drop one or more resumes here (PDF, Word, pictures)',
    title: 'Resumes to confirm',
    queue: 'Resume files',
    states: {
      waiting: 'Waiting',
      reading: 'Reading',
      ready: 'To confirm',
      saved: 'Added',
      failed: 'Not uploaded',
    },
    progress: (saved: number, all: number) => `${saved} of ${all} added`,
    readAt: (page: number, line: string) =>
      page > 0 ? `Read on page ${page}: “${line}”` : `Read in: “${line}”`,
    notRead: 'Not clear from the resume. Enter it if you know it',
    faults: {
      kind: 'Text cannot be read from this kind of file (pictures, old Word files). Fill in the form from the preview.',
      noText: 'The file has no text; it may be a scan. Fill in the form from the preview.',
      broken: 'The file is broken or too complex to read. Fill in the form from the preview.',
      locked: 'The file has a password. Fill in the form, or upload a file without one.',
      tooLarge: 'The file is larger than 20 MB and was not read. Fill in the form from the preview.',
      failed: 'Reading failed. Fill in the form from the preview.',
    },
    check: 'Compare with the resume, then save to add the candidate',
    noPreview: 'The browser cannot show this file in the page. Open it to compare:',
    skip: 'Skip',
    close: 'Close',
    leave: (count: number) =>
      count === 1
        ? '1 resume has not been added and will not be kept. Close anyway?'
        : `${count} resumes have not been added and will not be kept. Close anyway?`,
    done: 'All resumes added',
    tooMany: (most: number) => `At most ${most} at once. The others were not added`,
    preview: 'Preview resume',
    hidePreview: 'Hide preview',
  },
});
