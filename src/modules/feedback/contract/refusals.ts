import { refusals } from '#kit/contract/refusals.ts';

/** Reasons to refuse feedback. The first two are quoted from specification section 5. */
export const feedbackRefusals = refusals({
  remarkEmpty: {
    code: 42210,
    status: 422,
    zh: '反馈意见不能为空！',
    en: 'Please write what you would like to tell us.',
  },
  answerEmpty: { code: 42211, status: 422, zh: '答案不能为空！', en: 'Please answer this question.' },
  questionsChanged: {
    code: 40910,
    status: 409,
    zh: '此页面的问题刚刚更新，请重新填写',
    en: 'The questions of this page have just changed. Answer them again.',
  },
  pageGone: { code: 42212, status: 422, zh: '请选择列出的页面', en: 'Choose one of the listed pages' },
  replyEmpty: { code: 42213, status: 422, zh: '请填写回复内容', en: 'Write a reply' },
  imagesOnly: {
    code: 41510,
    status: 415,
    zh: '仅支持 jpg、png 图片',
    en: 'Only jpg and png images are accepted',
  },
});
