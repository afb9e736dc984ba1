import { wordsOf, type Language, type Words } from '#kit/contract/refusals.ts';
import type { Problem } from '#modules/kpi/contract/shapes.ts';

/** Messages of problems in publishing a template or submitting a sheet. `{…}` is filled in. */
export const problemWords = {
  noRows: { zh: '请至少添加一个指标', en: 'Add at least one indicator' },
  weights: {
    zh: '权重合计应为 100%，当前 {sum}',
    en: 'Weights must add up to 100%. They add up to {sum} now.',
  },
  noWeight: { zh: '权重须大于 0', en: 'The weight must be greater than 0' },
  twice: { zh: '指标重复', en: 'The indicator is listed twice' },
  notInUse: { zh: '指标已停用', en: 'The indicator is disabled' },
  formula: { zh: '公式有误：{why}', en: 'The formula is wrong: {why}' },
  circle: { zh: '公式循环引用：{keys}', en: 'These formulas refer to each other in a cycle: {keys}' },
  badKey: {
    zh: '列名“{key}”须以字母开头，由字母、数字或下划线组成，且不与固有列同名',
    en: 'The key “{key}” must start with a letter and contain only letters, digits and _. It must differ from the standard keys.',
  },
  sameKey: { zh: '列名重复：{key}', en: 'Two columns have the key {key}' },
  noOptions: { zh: '请填写选项', en: 'Enter the options' },
  range: { zh: '最小值不能大于最大值', en: 'The minimum cannot be greater than the maximum' },
  noBands: { zh: '请填写分段', en: 'Enter the bands' },
  bandOrder: { zh: '分段下限须逐段增大', en: 'Each band must start higher than the one before' },
  parts: { zh: '评分占比合计应为 100%', en: 'Shares of the judged scores must add up to 100%' },
  gradeOrder: {
    zh: '等级下限须互不相同，且包含 0',
    en: 'Each grade must start at a different total, and the lowest at 0',
  },
  outOfRange: {
    zh: '试算超出 0 至 {most}：实际为 {actual} 时得 {score}',
    en: 'The test result is outside 0 to {most}: an actual of {actual} gives {score}',
  },
  levels: { zh: '流程层级少于评分角色', en: 'The process has fewer levels than scoring roles' },
  required: { zh: '{column}不能为空', en: '{column} must be filled in' },
  targetZero: { zh: '目标不能为 0', en: 'The target cannot be 0' },
  noReason: { zh: '请填写不适用的原因', en: 'Give the reason why it does not apply' },
  noEvidence: {
    zh: '请在明细中填写证据或上传文件',
    en: 'Enter evidence in the details or upload a file there',
  },
  noProject: {
    zh: '须有您担任项目经理的进行中项目',
    en: 'This indicator needs a project in progress that you manage',
  },
  noLeader: { zh: '未找到直属上级', en: 'No direct leader found' },
  noSecond: { zh: '未找到第二上级', en: 'No second leader found' },
  otherSheet: { zh: '该岗位本期已有考核表', en: 'This position already has a review in this period' },
  noIdentity: {
    zh: '您没有申请人身份，请联系审批管理员',
    en: 'You have no applicant identity. Ask the approval administrator.',
  },
  olderCalibre: {
    zh: '指标口径已有新版本，本表沿用生成时的版本',
    en: 'The definition has a newer version. This review keeps the one it was created with.',
  },
  earlierOpen: { zh: '上一期考核尚未发布', en: 'The previous period is not published yet' },
} as const satisfies Record<string, Words>;
export type ProblemCode = keyof typeof problemWords;

/** Problem before its message is written in a language. */
export interface Found {
  readonly row: number | null;
  readonly key: string;
  readonly code: ProblemCode;
  readonly with?: Readonly<Record<string, string | number>>;
  readonly isWarning?: boolean;
}

export const said = ({ row, key, code, with: filling, isWarning }: Found, language: Language): Problem => ({
  RowNo: row,
  Key: key,
  Code: code,
  Msg: wordsOf(problemWords[code], language, filling),
  IsWarning: isWarning ?? false,
});

/** Formats ten-thousandths as a percentage: 75 is 0.75 %. */
export function percentOf(bp: number): string {
  const text = (bp / 100).toFixed(2).replace(/\.?0+$/, '');
  return `${text}%`;
}
