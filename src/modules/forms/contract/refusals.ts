import { refusals } from '#kit/contract/refusals.ts';
import { fileWords } from './files.ts';

/** Refusals of the forms module. */
export const formRefusals = refusals({
  invalid: { code: 42280, status: 422, zh: '请检查填写的内容', en: 'Check what you entered' },
  templateClosed: {
    code: 42281,
    status: 422,
    zh: '该表单已停用，不能新建申请',
    en: 'This form is disabled and takes no new applications',
  },
  editionInvalid: {
    code: 42282,
    status: 422,
    zh: '模板不能发布，请检查控件',
    en: 'The template cannot be published. Correct its controls first.',
  },
  codeTaken: {
    code: 40980,
    status: 409,
    zh: '模板编号前缀已被使用',
    en: 'Another template already has this number prefix. Choose another.',
  },
  designStale: {
    code: 40990,
    status: 409,
    zh: '{who}已更新该模板的设计，请先查看再继续',
    en: '{who} has changed this design meanwhile. Look at it before you continue.',
  },
  neverPublished: {
    code: 42284,
    status: 422,
    zh: '模板还没有发布过',
    en: 'The template has never been published. Publish it first.',
  },
  nothingDesigned: {
    code: 42285,
    status: 422,
    zh: '没有需要发布的修改',
    en: 'There are no changes to publish',
  },
  notSupplierTemplate: {
    code: 42286,
    status: 422,
    zh: '供应商模板的控件必须来自控件模板，且编号不能重复',
    en: 'Controls of a supplier template must come from the named templates, and each number can be used once',
  },
  controlsInUse: {
    code: 42287,
    status: 422,
    zh: '新版本没有审批流程所需的控件：{uses}。请先修改这些流程，或确认后仍然发布',
    en: 'The new version lacks controls that approval processes need: {uses}. Change these processes first, or confirm to publish anyway.',
  },
  fileUnsupported: { code: 41580, status: 415, ...fileWords.unsupported },
  fileTooLarge: { code: 41380, status: 413, ...fileWords.tooLarge },
  uploadsToday: {
    code: 42980,
    status: 429,
    zh: '24 小时内最多上传 {files} 个文件、共 {megabytes} MB，请稍后再上传',
    en: 'At most {files} files and {megabytes} MB in total can be uploaded within 24 hours. Upload the rest later.',
  },
  tooManyUnbound: {
    code: 42981,
    status: 429,
    zh: '您有 {most} 个已上传但尚未提交的文件，请先提交或移除',
    en: 'You have {most} uploaded files that are not submitted yet. Submit or remove them first.',
  },
  fileMismatch: {
    code: 41581,
    status: 415,
    zh: '文件内容与扩展名不一致或文件已损坏，请检查后重新上传',
    en: 'The content of the file does not match its extension, or the file is damaged. Check it and upload it again.',
  },
  attachmentGone: {
    code: 42283,
    status: 422,
    zh: '附件不存在，请重新上传',
    en: 'The file no longer exists. Upload it again.',
  },
  imageGone: {
    code: 42236,
    status: 422,
    zh: '图片不存在或已失效，请重新上传',
    en: 'The image no longer exists. Upload it again.',
  },
  imagesOnly: {
    code: 41530,
    status: 415,
    zh: '仅支持 jpg、png 图片',
    en: 'Only jpg and png images are accepted',
  },
  imageTooLarge: {
    code: 41330,
    status: 413,
    zh: '图片不能超过 5 MB',
    en: 'The image can have at most 5 MB. Choose a smaller one.',
  },
});
