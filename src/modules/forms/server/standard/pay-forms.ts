import type { ControlInput } from '../../contract/control.ts';
import { changedItems, original, payItems, subject, when } from './hr-forms.ts';
import { applicant, choices, field, section, type StandardTemplate } from './parts.ts';

const half = { inlineBlock: true };

// Controls from 1401 on are what pay works with.

/** An item of pay in yuan a month. */
const amountBounds = { min: 0, max: 10_000_000 };

const payReason = (tampid: number, label: string, labelEn: string) =>
  field('textarea', 'Reason', label, labelEn, { tampid, maxLength: 500 });

const payDay = (tampid: number) =>
  field('date', 'EffectiveDay', '生效日期', 'Effective day', { ...half, tampid, significance: true });

/** What somebody earns first. */
export const firstPay: StandardTemplate = {
  code: 'DX',
  title: '定薪申请',
  titleEn: 'First pay',
  group: 'administrative',
  isPrivate: true,
  edition: {
    controls: [
      section('basicSection', '基本信息', 'Basics'),
      ...applicant,
      subject(1401),
      field('select', 'Stage', '薪资阶段', 'Stage', {
        ...half,
        tampid: 1402,
        significance: true,
        items: choices(['1', '试用期', 'Probation'], ['2', '正式', 'Regular']),
      }),
      payDay(1403),
      section('paySection', '定薪内容', 'Pay'),
      {
        type: 'groupArea',
        name: 'Items',
        label: '薪资项目',
        labelEn: 'Items',
        tampid: 1404,
        maxRows: payItems.length,
        controls: [
          field('select', 'Item', '薪资项目', 'Item', { tampid: 1406, items: choices(...payItems) }),
          field('money', 'After', '每月金额', 'Amount a month', {
            tampid: 1407,
            secret: true,
            require: false,
            ...amountBounds,
          }),
        ],
      } as ControlInput,
      payReason(1405, '定薪说明', 'Reason'),
    ],
  },
};

/** Somebody earns another amount from a day on, as whoever keeps pay says. */
export const payChange: StandardTemplate = {
  code: 'TZ',
  title: '薪资调整',
  titleEn: 'Adjustment of pay',
  group: 'administrative',
  isPrivate: true,
  edition: {
    controls: [
      section('basicSection', '基本信息', 'Basics'),
      ...applicant,
      subject(1411),
      field('select', 'Cause', '调整原因', 'Occasion', {
        ...half,
        tampid: 1412,
        significance: true,
        items: choices(
          ['3', '晋升调薪', 'Promotion'],
          ['5', '年度调薪', 'Yearly review'],
          ['6', '特别调薪', 'Special'],
          ['7', '更正', 'Correction'],
        ),
      }),
      payDay(1413),
      original(1419, 'TZ'),
      section('paySection', '调整内容', 'Pay'),
      changedItems(1414, amountBounds),
      payReason(1415, '调整说明', 'Reason'),
    ],
  },
};

/** The pay of a month was wrong. */
export const abnormalPay: StandardTemplate = {
  code: 'XY',
  title: '薪资异常申请',
  titleEn: 'Pay query',
  group: 'administrative',
  isPrivate: true,
  edition: {
    controls: [
      section('basicSection', '基本信息', 'Basics'),
      ...applicant,
      subject(1141, { label: '异常人员', labelEn: 'Whose pay', autoWrite: 'applicant' }),
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
        items: choices(
          ...payItems,
          ['overtime', '加班工资', 'Overtime'],
          ['bonus', '奖金提成', 'Bonus'],
          ['attendance', '考勤扣款', 'Attendance deduction'],
          ['insurance', '社保公积金', 'Insurance and fund'],
          ['tax', '个人所得税', 'Income tax'],
          ['other', '其他', 'Other'],
        ),
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

/** A sum of a run; who approves reads it, nobody else. Below nothing where a run keeps back more than it pays. */
const total = (tampid: number, name: string, label: string, labelEn: string) =>
  field('money', name, label, labelEn, {
    ...half,
    tampid,
    secret: true,
    min: -100_000_000_000,
    max: 100_000_000_000,
  });

/** A run of pay, with its sums: begun from the run and from nowhere else. */
export const payRun: StandardTemplate = {
  code: 'FX',
  title: '工资审批',
  titleEn: 'Pay run',
  group: 'administrative',
  isPrivate: true,
  edition: {
    controls: [
      section('basicSection', '基本信息', 'Basics'),
      ...applicant,
      section('runSection', '工资批次', 'Run'),
      field('input', 'Batch', '批次', 'Run', { tampid: 1421, maxLength: 100, significance: true }),
      field('month', 'Month', '月份', 'Month', { ...half, tampid: 1422 }),
      field('number', 'People', '人数', 'People', { ...half, tampid: 1423, min: 0, decimals: 0 }),
      section('sumSection', '合计', 'Sums'),
      total(1424, 'Gross', '应发合计', 'Gross'),
      total(1425, 'Deducted', '扣款合计', 'Deducted'),
      total(1426, 'Net', '实发合计', 'Net'),
      total(1427, 'Employer', '公司承担合计', 'Paid by the company'),
      field('textarea', 'Note', '说明', 'Note', { tampid: 1428, require: false, maxLength: 500 }),
    ],
  },
};

/** Archives of many people opened at once, by a table that is kept beside it: begun from the import and from nowhere else. */
export const openings: StandardTemplate = {
  code: 'PD',
  title: '批量定薪',
  titleEn: 'Opening archives',
  group: 'administrative',
  isPrivate: true,
  edition: {
    controls: [
      section('basicSection', '基本信息', 'Basics'),
      ...applicant,
      section('openingSection', '定薪内容', 'Pay'),
      field('number', 'People', '人数', 'People', {
        ...half,
        tampid: 1431,
        min: 1,
        decimals: 0,
      }),
      total(1432, 'Monthly', '每月合计', 'A month in all'),
      field('textarea', 'Note', '说明', 'Note', { tampid: 1433, require: false, maxLength: 500 }),
    ],
  },
};
