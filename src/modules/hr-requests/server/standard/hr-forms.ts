import { monthItems } from '#modules/payroll/contract/codes.ts';
import { changedItems, itemChoices } from '#modules/payroll/server/open.ts';
import { standardTemplates, templateParts, type StandardTemplate } from '#modules/forms/server/open.ts';

const { applicant, card, choices, employee, field, original, section, yesNo } = templateParts;
const half = { inlineBlock: true };

// This module works with the controls numbered from 1101. Every version of a template keeps their names and kinds.

const when = (value: string) => ({ relation: true, relation_name: 'Result', relation_value: value });

/** Returns the control for the basic pay from the request's day on. */
const newSalary = (tampid: number, label: string, labelEn: string, more: object = {}) =>
  field('money', 'NewSalary', label, labelEn, {
    ...half,
    tampid,
    secret: true,
    require: false,
    min: 0.01,
    placeholder: '不变可留空',
    placeholderEn: 'Leave empty if it stays',
    ...more,
  });

/** Form template for the end of a probation: confirmed, extended once, or failed. */
export const confirmation: StandardTemplate = {
  code: 'ZZ',
  title: '转正申请',
  titleEn: 'Confirmation',
  card: card(
    'confirmation',
    '试用期结束，转为正式员工',
    'From probation to regular employment',
    '转正 试用期 probation',
  ),
  group: 'administrative',
  isPrivate: true,
  later: ['paySection', 'NewSalary'],
  edition: {
    controls: [
      section('basicSection', '基本信息', 'Basics'),
      ...applicant,
      employee(1101, { autoWrite: 'applicant' }),
      section('resultSection', '转正', 'Confirmation'),
      field('select', 'Result', '转正结果', 'Result', {
        ...half,
        tampid: 1102,
        significance: true,
        _value: 'confirm',
        items: choices(
          ['confirm', '按期转正', 'Confirmed'],
          ['extend', '延长试用', 'Probation extended'],
          ['fail', '不予转正', 'Not confirmed'],
        ),
      }),
      field('date', 'Becometimenow', '转正日期', 'Confirmed on', {
        ...half,
        tampid: 1103,
        significance: true,
        ...when('confirm'),
      }),
      field('date', 'ExtendTo', '试用期延长至', 'Probation until', {
        ...half,
        tampid: 1104,
        significance: true,
        ...when('extend'),
      }),
      field('upload', 'Agreement', '延长试用协议', 'Agreement on the extension', {
        tampid: 1105,
        ...when('extend'),
      }),
      field('textarea', 'FailReason', '不予转正原因', 'Why not', { tampid: 1106, ...when('fail') }),
      field('textarea', 'SelfSummary', '试用期总结', 'Summary of the probation', {
        tampid: 1107,
        maxLength: 2000,
      }),
      section('leaderSection', '上级评价', 'Leader'),
      field('number', 'LeaderScore', '上级评分', 'Score by the leader', {
        ...half,
        tampid: 1108,
        require: false,
        min: 0,
        max: 100,
        decimals: 0,
        placeholder: '0-100，由上级审批时填写',
        placeholderEn: '0-100, by the leader while approving',
      }),
      section('paySection', '薪资', 'Pay', when('confirm')),
      newSalary(1109, '转正后基本工资', 'Basic pay afterwards', {
        ...when('confirm'),
        placeholder: '由上级或人事填写，不变可留空',
        placeholderEn: 'By the leader or HR; empty: it stays',
      }),
    ],
  },
};

const kept = { require: false, placeholder: '不变可留空', placeholderEn: 'Leave empty if it stays' };
const someone = { ...half, multiple: false, require: false };

/** Form template for a transfer to another company, department, position or leader. */
export const transfer: StandardTemplate = {
  code: 'DG',
  title: '调岗申请',
  titleEn: 'Transfer',
  card: card(
    'transfer',
    '更换部门、岗位或上级',
    'Another department, position, leader',
    '调岗 调动 转岗 换部门 move position post',
  ),
  group: 'administrative',
  isPrivate: true,
  later: ['NewSalary', 'Original'],
  edition: {
    controls: [
      section('basicSection', '基本信息', 'Basics'),
      ...applicant,
      employee(1111),
      field('date', 'TakeEffect', '生效日期', 'Effective day', {
        ...half,
        tampid: 1112,
        significance: true,
      }),
      original(1152, 'DG'),
      section('afterSection', '调动后', 'Afterwards'),
      field('businessDepartmentTree', 'DeptId', '调入部门', 'New department', {
        ...half,
        ...kept,
        tampid: 1113,
        significance: true,
      }),
      field('postSelect', 'PostID', '调动后职位', 'New position', {
        ...half,
        ...kept,
        tampid: 1114,
        significance: true,
      }),
      field('userSearch', 'LeaderAUID', '调动后直属上级', 'New direct leader', {
        ...half,
        tampid: 1115,
        multiple: false,
      }),
      field('company', 'CompanyId', '调动后所属公司', 'New company', { ...half, ...kept, tampid: 1116 }),
      newSalary(1151, '调动后基本工资', 'Basic pay afterwards'),
      field('textarea', 'Reason', '调动原因', 'Reason', { tampid: 1117 }),
      section('handoverSection', '交接', 'Hand-over'),
      field('userSearch', 'TeamSuccessor', '团队接手人', 'Takes over the team', {
        ...someone,
        tampid: 1118,
        placeholder: '接手直属下属和负责的部门',
        placeholderEn: 'Reports and departments led go to',
      }),
      field('userSearch', 'HandoverAUID', '审批接手人', 'Takes over approvals', {
        ...someone,
        tampid: 1119,
        placeholder: '留空则仍由本人处理',
        placeholderEn: 'Waiting approvals go to; empty: they stay',
      }),
      field('select', 'KeepIdentities', '保留原部门的审批身份', 'Keeps signing in the old department', {
        ...half,
        tampid: 1120,
        items: yesNo,
        _value: 'false',
      }),
    ],
  },
};

/** Form template for a resignation. */
export const leaving: StandardTemplate = {
  code: 'LZ',
  title: '离职申请',
  titleEn: 'Leaving',
  card: card(
    'leaving',
    '提出离职，安排交接',
    'Hand in notice and hand over',
    '离职 辞职 走人 交接 resign quit notice',
  ),
  group: 'administrative',
  isPrivate: true,
  edition: {
    controls: [
      section('basicSection', '基本信息', 'Basics'),
      ...applicant,
      employee(1121, { autoWrite: 'applicant' }),
      section('leaveSection', '离职', 'Leaving'),
      field('select', 'LeaveType', '离职类型', 'How', {
        ...half,
        tampid: 1122,
        significance: true,
        _value: '1',
        items: choices(
          ['1', '员工辞职', 'Resigns'],
          ['2', '公司解除', 'Ended by the company'],
          ['3', '协商一致', 'By agreement'],
          ['4', '合同到期', 'Contract ends'],
          ['5', '退休', 'Retires'],
          ['6', '自离或停薪留职', 'Left without notice or pay'],
        ),
      }),
      field('date', 'LastWorkDay', '最后工作日', 'Last working day', {
        ...half,
        tampid: 1123,
        significance: true,
      }),
      field('textarea', 'Reason', '离职原因', 'Reason', { tampid: 1124 }),
      field('textarea', 'LeaveRemark', '离职备注', 'Remark', {
        tampid: 1125,
        require: false,
        maxLength: 500,
      }),
      section('handoverSection', '交接', 'Hand-over'),
      field('userSearch', 'TeamSuccessor', '团队接手人', 'Takes over the team', {
        ...someone,
        tampid: 1126,
        placeholder: '接手直属下属和负责的部门',
        placeholderEn: 'Reports and departments led go to',
      }),
      field('userSearch', 'HandoverAUID', '审批接手人', 'Takes over approvals', {
        ...someone,
        tampid: 1127,
        placeholder: '留空则转给直属上级',
        placeholderEn: 'Empty: they go to the direct leader',
      }),
    ],
  },
};

/** Form template for a raise. */
export const raise: StandardTemplate = {
  code: 'TX',
  title: '调薪申请',
  titleEn: 'Salary change',
  card: card(
    'raise',
    '为下属申请调整薪资',
    'Other pay for one of your people',
    '调薪 涨薪 加薪 raise increase',
  ),
  group: 'administrative',
  isPrivate: true,
  later: ['Original'],
  edition: {
    controls: [
      section('basicSection', '基本信息', 'Basics'),
      ...applicant,
      employee(1131),
      field('select', 'Cause', '调薪原因', 'Occasion', {
        ...half,
        tampid: 1132,
        significance: true,
        items: choices(
          ['3', '晋升调薪', 'Promotion'],
          ['5', '年度调薪', 'Yearly review'],
          ['6', '特别调薪', 'Special'],
        ),
      }),
      field('date', 'EffectiveDay', '生效日期', 'Effective day', {
        ...half,
        tampid: 1133,
        significance: true,
      }),
      original(1139, 'TX'),
      section('paySection', '调薪内容', 'Pay'),
      changedItems(1134),
      field('textarea', 'Reason', '调薪理由', 'Reason', { tampid: 1135, maxLength: 500 }),
    ],
  },
};

/** Form template for a pay query about a month. */
export const abnormalPay: StandardTemplate = {
  code: 'XY',
  title: '薪资异常申请',
  titleEn: 'Pay query',
  card: card(
    'query',
    '对工资条中的数字有疑问',
    'A payslip figure looks wrong',
    '工资 少发 算错 薪资 payslip wrong pay',
  ),
  group: 'administrative',
  isPrivate: true,
  edition: {
    controls: [
      section('basicSection', '基本信息', 'Basics'),
      ...applicant,
      employee(1141, { label: '异常人员', labelEn: 'Whose pay', autoWrite: 'applicant' }),
      section('monthSection', '异常内容', 'What is wrong'),
      field('month', 'AbnormalMonth', '异常月份', 'Month', {
        ...half,
        tampid: 1142,
        limit: true,
        significance: true,
      }),
      field('select', 'PayItem', '薪资项目', 'Item', {
        ...half,
        tampid: 1143,
        significance: true,
        items: itemChoices(monthItems),
      }),
      field('money', 'ExpectAmount', '应发金额', 'Amount expected', {
        ...half,
        tampid: 1144,
        secret: true,
        placeholder: '该项目当月应有的金额',
        placeholderEn: 'What the item should have been',
      }),
      field('textarea', 'Explain', '情况说明', 'What happened', { tampid: 1145, maxLength: 500 }),
      field('upload', 'Proof', '证明材料', 'Proof', { tampid: 1146, require: false }),
      section('resultSection', '薪酬核定', 'Payroll'),
      field('select', 'Result', '核定结果', 'Result', {
        ...half,
        tampid: 1147,
        require: false,
        placeholder: '由薪酬审批时填写',
        placeholderEn: 'By payroll while approving',
        items: choices(
          ['accepted', '属实，予以更正', 'Accepted'],
          ['rejected', '不属实，不更正', 'Not accepted'],
        ),
      }),
      field('money', 'Amount', '更正金额（扣回为负）', 'Correction (negative: kept back)', {
        ...half,
        tampid: 1148,
        secret: true,
        require: false,
        min: -10_000_000,
        placeholder: '补发为正，扣回为负',
        placeholderEn: 'To be paid; negative: kept back',
        ...when('accepted'),
      }),
    ],
  },
};

/** Form templates of this module. */
export const hrTemplates = standardTemplates(30, [confirmation, transfer, leaving, raise, abnormalPay]);
