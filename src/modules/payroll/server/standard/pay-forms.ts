import type { ControlInput } from '#modules/forms/contract/control.ts';
import { standardTemplates, templateParts, type StandardTemplate } from '#modules/forms/server/open.ts';
import { itemLabels, payItems, type MonthItem } from '../../contract/codes.ts';

const { applicant, card, choices, employee, field, original, section } = templateParts;
const half = { inlineBlock: true };

// Payroll works with the controls numbered from 1401.

/** Bounds of a pay item in yuan a month. */
const amountBounds = { min: 0, max: 10_000_000 };

const payReason = (tampid: number, label: string, labelEn: string) =>
  field('textarea', 'Reason', label, labelEn, { tampid, maxLength: 500 });

const payDay = (tampid: number) =>
  field('date', 'EffectiveDay', '生效日期', 'Effective day', { ...half, tampid, significance: true });

/** Returns the choices of pay items with their payroll labels. */
export const itemChoices = (items: readonly MonthItem[]) =>
  choices(...items.map((item) => [item, itemLabels[item].zh, itemLabels[item].en] as const));

/**
 * Returns the control for changed items, each with a new amount or a percentage. Controls inside it are numbered from
 * two above `tampid`.
 */
export const changedItems = (tampid: number, bounds: object = {}): ControlInput =>
  ({
    type: 'groupArea',
    name: 'Items',
    label: '调薪项目',
    labelEn: 'Items',
    tampid,
    maxRows: payItems.length,
    controls: [
      field('select', 'Item', '薪资项目', 'Item', { tampid: tampid + 2, items: itemChoices(payItems) }),
      field('money', 'After', '调整后金额', 'Amount afterwards', {
        tampid: tampid + 3,
        ...bounds,
        secret: true,
        require: false,
        placeholder: '金额与比例二选一',
        placeholderEn: 'An amount, or per cent',
      }),
      field('number', 'Percent', '或调整比例', 'Or per cent', {
        tampid: tampid + 4,
        secret: true,
        require: false,
        percent: true,
        min: -90,
        max: 500,
        decimals: 2,
        placeholder: '如 8，降薪填负数',
        placeholderEn: 'Such as 8; less: negative',
      }),
    ],
  }) as ControlInput;

/** Form template for a new employee's first pay. */
export const firstPay: StandardTemplate = {
  code: 'DX',
  title: '定薪申请',
  titleEn: 'First pay',
  card: card('bank', '为新员工核定薪资', 'Set the pay of somebody new', '定薪 入职工资 starting salary'),
  group: 'administrative',
  isPrivate: true,
  edition: {
    controls: [
      section('basicSection', '基本信息', 'Basics'),
      ...applicant,
      employee(1401),
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
          field('select', 'Item', '薪资项目', 'Item', { tampid: 1406, items: itemChoices(payItems) }),
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

/** Form template for a pay change of an existing employee, filed by payroll administrators. */
const payChange: StandardTemplate = {
  code: 'TZ',
  title: '薪资调整',
  titleEn: 'Adjustment of pay',
  card: card('adjustment', '调整已核定的薪资', 'Change pay that was set', '调整 薪资 工资 salary change'),
  group: 'administrative',
  isPrivate: true,
  edition: {
    controls: [
      section('basicSection', '基本信息', 'Basics'),
      ...applicant,
      employee(1411),
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

/**
 * Returns the control for a total of a payroll run, which only approvers read. It may be negative if a run deducts more
 * than it pays.
 */
const total = (tampid: number, name: string, label: string, labelEn: string) =>
  field('money', name, label, labelEn, {
    ...half,
    tampid,
    secret: true,
    min: -100_000_000_000,
    max: 100_000_000_000,
  });

/** Form template of a payroll run with its totals. Forms are created from the run only. */
const payRun: StandardTemplate = {
  code: 'FX',
  title: '工资审批',
  titleEn: 'Pay run',
  card: card('check', '由工资批次提交', 'Comes from a pay run', '发薪 工资 payroll'),
  isBegunElsewhere: true,
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

/**
 * Form template for opening compensation records of many people by an encrypted table. Forms are created from the
 * import only.
 */
const openings: StandardTemplate = {
  code: 'PD',
  title: '批量定薪',
  titleEn: 'Opening archives',
  card: card(
    'bank',
    '由薪酬档案导入提交',
    'Comes from the archive of pay',
    '定薪 批量 建档 opening archives',
  ),
  isBegunElsewhere: true,
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

/** Form templates of this module. */
export const payTemplates = standardTemplates(50, [firstPay, payChange, payRun, openings]);
