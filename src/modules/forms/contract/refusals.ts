import { refusals } from '#kit/contract/refusals.ts';
import { fileWords } from './files.ts';

/** Why the forms module says no. */
export const formRefusals = refusals({
  invalid: { code: 42280, status: 422, zh: '请检查填写的内容', en: 'Please check what you entered' },
  templateClosed: {
    code: 42281,
    status: 422,
    zh: '该表单已停用，不能新建申请',
    en: 'This form is closed; it takes no new applications',
  },
  editionInvalid: {
    code: 42282,
    status: 422,
    zh: '模板不能发布，请检查控件',
    en: 'The template cannot be published; please check its controls',
  },
  codeTaken: {
    code: 40980,
    status: 409,
    zh: '模板编号前缀已被使用',
    en: 'Another template has this number prefix',
  },
  designStale: {
    code: 40990,
    status: 409,
    zh: '{who}已更新该模板的设计，请先查看再继续',
    en: '{who} has changed this design meanwhile; look at it before you go on',
  },
  neverPublished: {
    code: 42284,
    status: 422,
    zh: '模板还没有发布过',
    en: 'The template has never been published',
  },
  nothingDesigned: {
    code: 42285,
    status: 422,
    zh: '没有需要发布的修改',
    en: 'There is nothing to publish',
  },
  notSupplierTemplate: {
    code: 42286,
    status: 422,
    zh: '供应商模板的控件必须来自控件模板，且编号不能重复',
    en: 'Controls of a supplier template come from the named templates, each number once',
  },
  controlsInUse: {
    code: 42287,
    status: 422,
    zh: '新版本没有审批流程所需的控件：{uses}。请先修改这些流程，或确认后仍然发布',
    en: 'The new edition lacks controls that approval processes need: {uses}. Change these processes first, or confirm to publish all the same',
  },
  fileUnsupported: { code: 41580, status: 415, ...fileWords.unsupported },
  fileTooLarge: { code: 41380, status: 413, ...fileWords.tooLarge },
  uploadsToday: {
    code: 42980,
    status: 429,
    zh: '24 小时内最多上传 {files} 个文件、共 {megabytes} MB，请稍后再上传',
    en: 'At most {files} files of {megabytes} MB together may be uploaded within 24 hours; please upload the rest later',
  },
  tooManyUnbound: {
    code: 42981,
    status: 429,
    zh: '您有 {most} 个已上传但尚未提交的文件，请先提交或移除',
    en: 'You have {most} uploaded files that belong to nothing yet; submit or remove them first',
  },
  fileMismatch: {
    code: 41581,
    status: 415,
    zh: '文件内容与扩展名不一致或文件已损坏，请检查后重新上传',
    en: 'The content of the file does not match its extension or is damaged; check it and upload it again',
  },
  attachmentGone: {
    code: 42283,
    status: 422,
    zh: '附件不存在，请重新上传',
    en: 'The file no longer exists, please upload it again',
  },
  imageGone: {
    code: 42236,
    status: 422,
    zh: '图片不存在或已失效，请重新上传',
    en: 'The image is gone; upload it again',
  },
  imagesOnly: { code: 41530, status: 415, zh: '仅支持 jpg、png 图片', en: 'Only jpg and png images' },
  imageTooLarge: {
    code: 41330,
    status: 413,
    zh: '图片不能超过 5 MB',
    en: 'An image may have at most 5 MB',
  },
});
