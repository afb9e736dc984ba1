import { refusals } from '#kit/contract/refusals.ts';

/** Reasons to refuse requests about rule libraries. */
export const ruleRefusals = refusals({
  copyFirst: {
    code: 409420,
    status: 409,
    zh: '发布过的版本不能修改，请先复制为新版本',
    en: 'A published version cannot be changed. Copy it as a new version first.',
  },
  draftExists: {
    code: 409421,
    status: 409,
    zh: '规则库已有一份草稿，请先完成或删除它',
    en: 'The library already has a draft. Finish or delete it first.',
  },
  nameTaken: {
    code: 409422,
    status: 409,
    zh: '参数名“{name}”已存在',
    en: 'A parameter named “{name}” already exists. Choose another name.',
  },
  parameterUsed: {
    code: 409423,
    status: 409,
    zh: '参数“{name}”在规则“{rule}”中使用',
    en: 'The parameter “{name}” is used by the rule “{rule}”. Change that rule first.',
  },
  notRatable: {
    code: 422420,
    status: 422,
    zh: '该模板没有可用于评分的控件，请选择供应商模板',
    en: 'This template has no controls for ratings. Choose a supplier template.',
  },
  notOpenable: {
    code: 422421,
    status: 422,
    zh: '还不能发布：{problem}',
    en: 'This version cannot be published yet: {problem}',
  },
  wrongState: {
    code: 422422,
    status: 422,
    zh: '只能发布草稿或停用的版本，只能停用已发布的版本',
    en: 'Only a draft or a disabled version can be published, and only a published version can be disabled.',
  },
  badName: {
    code: 422423,
    status: 422,
    zh: '参数名应以文字或字母开头，只含文字、字母、数字和下划线，且不能是 X、total、today',
    en: 'A parameter name must start with a letter and contain only letters, digits and underscores. X, total and today are reserved.',
  },
  wrongControl: {
    code: 422424,
    status: 422,
    zh: '模板中没有这个控件，或类型不符',
    en: 'The template does not have this control, or its type does not match. Choose another control.',
  },
  tooManyRules: {
    code: 422425,
    status: 422,
    zh: '一个版本最多 200 条规则',
    en: 'A version can have at most 200 rules.',
  },
  inputsMissing: {
    code: 422430,
    status: 422,
    zh: '评分前请先补全：{names}',
    en: 'Fill in these fields before the rating: {names}',
  },
  notOpen: {
    code: 422431,
    status: 422,
    zh: '该规则库未发布',
    en: 'This version of the rule library is not published. Choose another one.',
  },
  otherTemplate: {
    code: 422432,
    status: 422,
    zh: '规则库与供应商表的模板不一致',
    en: 'The rule library and the supplier form have different templates. Choose another library.',
  },
  notAbout: {
    code: 422433,
    status: 422,
    zh: '该审批单与这家供应商无关',
    en: 'This approval form does not mention the supplier.',
  },
});
