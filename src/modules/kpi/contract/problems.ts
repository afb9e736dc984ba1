import { wordsOf, type Language, type Words } from '#kit/contract/refusals.ts';
import type { Problem } from './shapes.ts';

/** Messages of problems in publishing a template or submitting a sheet. `{…}` is filled in. */
export const problemWords = {
  noRows: { zh: '请至少添加一个指标', en: 'Add at least one indicator' },
  weights: { zh: '权重合计应为100%，当前{sum}', en: 'Weights must come to 100 %, now {sum}' },
  noWeight: { zh: '权重须大于 0', en: 'The weight must be more than 0' },
  twice: { zh: '指标重复', en: 'The indicator stands there twice' },
  notInUse: { zh: '指标已停用', en: 'The indicator is not in use' },
  formula: { zh: '公式有误：{why}', en: 'The formula is wrong: {why}' },
  circle: { zh: '公式循环引用：{keys}', en: 'Formulas go round in a circle: {keys}' },
  badKey: {
    zh: '列名“{key}”须以字母开头，由字母、数字或下划线组成，且不与固有列同名',
    en: 'The key “{key}” must begin with a letter, be of letters, digits and _, and not be one of the standard ones',
  },
  sameKey: { zh: '列名重复：{key}', en: 'Two columns have the key {key}' },
  noOptions: { zh: '请填写选项', en: 'Give the choices' },
  range: { zh: '最小值不能大于最大值', en: 'The least cannot be more than the most' },
  noBands: { zh: '请填写分段', en: 'Give the bands' },
  bandOrder: { zh: '分段下限须逐段增大', en: 'Lower bounds must grow from band to band' },
  parts: { zh: '评分占比合计应为100%', en: 'Shares of the parts must come to 100 %' },
  gradeOrder: {
    zh: '等级下限须互不相同，且包含 0',
    en: 'Grades must begin at different scores, one of them at 0',
  },
  outOfRange: {
    zh: '试算超出 0 至 {most}：实际为 {actual} 时得 {score}',
    en: 'A trial leaves 0 to {most}: an actual of {actual} gives {score}',
  },
  levels: { zh: '流程层级少于评分角色', en: 'The process has fewer levels than roles that score' },
  required: { zh: '{column}不能为空', en: '{column} must be filled in' },
  targetZero: { zh: '目标不能为 0', en: 'The target cannot be 0' },
  noReason: { zh: '请填写不适用的原因', en: 'Say why it does not apply' },
  noEvidence: {
    zh: '请在明细中填写证据或上传文件',
    en: 'Give evidence in its details, or upload a file there',
  },
  noProject: { zh: '须有您担任项目经理的进行中项目', en: 'It needs a running project that you manage' },
  noLeader: { zh: '未找到直属上级', en: 'There is no direct leader' },
  noSecond: { zh: '未找到第二上级', en: 'There is no second leader' },
  otherSheet: { zh: '该岗位本期已有考核表', en: 'There is a sheet for this position and period already' },
  noIdentity: {
    zh: '您没有申请人身份，请联系审批管理员',
    en: 'You have no identity as an applicant; ask the administrator of approvals',
  },
  olderCalibre: {
    zh: '指标口径已有新版本，本表沿用生成时的版本',
    en: 'The definition has a newer version; this sheet keeps its own',
  },
  earlierOpen: { zh: '上一期考核尚未发布', en: 'The period before is not published yet' },
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
