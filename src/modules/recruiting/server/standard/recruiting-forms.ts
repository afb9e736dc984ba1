import { standardTemplates, templateParts, type StandardTemplate } from '#modules/forms/server/open.ts';

const { applicant, card, choices, field, section } = templateParts;
const half = { inlineBlock: true };

// Controls with ids from 1501 are used by recruiting: they keep their name and kind in every version.

const pay = (tampid: number, name: string, label: string, labelEn: string, more: object = {}) =>
  field('money', name, label, labelEn, { ...half, tampid, secret: true, require: false, min: 0.01, ...more });

/** Standard template of the offer form. */
export const offer: StandardTemplate = {
  code: 'LY',
  title: '录用申请',
  titleEn: 'Offer',
  card: card('offer', '由招聘流程提交', 'Comes from recruiting', '录用 offer 入职 hire'),
  isBegunElsewhere: true,
  group: 'administrative',
  isPrivate: true,
  edition: {
    controls: [
      section('basicSection', '基本信息', 'Basics'),
      ...applicant,
      field('input', 'Candidate', '候选人', 'Candidate', {
        ...half,
        tampid: 1502,
        maxLength: 100,
        significance: true,
      }),
      field('number', 'IntervieweeID', '应聘编号', 'Application number', {
        ...half,
        tampid: 1501,
        decimals: 0,
        placeholder: '从候选人页面发起时自动填写',
        placeholderEn: 'Filled in when begun from the candidate',
      }),
      section('placeSection', '录用岗位', 'The place'),
      field('company', 'CompanyId', '入职公司', 'Company', { ...half, tampid: 1503 }),
      field('businessDepartmentTree', 'DeptId', '入职部门', 'Department', {
        ...half,
        tampid: 1504,
        significance: true,
      }),
      field('postSelect', 'PostID', '录用岗位', 'Position', { ...half, tampid: 1505, significance: true }),
      field('userSearch', 'LeaderAUID', '直属上级', 'Direct leader', {
        ...half,
        tampid: 1506,
        multiple: false,
      }),
      field('select', 'UserType', '用工形式', 'Employed as', {
        ...half,
        tampid: 1507,
        _value: '0',
        items: choices(['0', '正式（试用）', 'Employee, on probation'], ['2', '实习', 'Intern']),
      }),
      field('date', 'PlanEntryDay', '预计入职日期', 'Planned first day', {
        ...half,
        tampid: 1508,
        significance: true,
      }),
      field('select', 'ContractType', '合同类型', 'Contract', {
        ...half,
        tampid: 1509,
        _value: '1',
        items: choices(
          ['0', '实习协议', 'Internship'],
          ['1', '劳动合同三年', 'Labour contract, 3 years'],
          ['2', '劳动合同五年', 'Labour contract, 5 years'],
          ['3', '无固定期限', 'Open-ended'],
          ['4', '香港合同一年', 'Hong Kong, 1 year'],
          ['5', '香港合同 18 个月', 'Hong Kong, 18 months'],
        ),
      }),
      field('number', 'ValidDays', '录用有效天数', 'Days for the answer', {
        ...half,
        tampid: 1510,
        decimals: 0,
        min: 1,
        max: 60,
        _value: '7',
      }),
      section('paySection', '薪资（元/月）', 'Pay (yuan a month)'),
      pay(1511, 'Basic', '基本工资', 'Basic pay', { require: true }),
      pay(1512, 'PostPay', '岗位工资', 'Position pay'),
      pay(1513, 'Performance', '绩效工资', 'Performance pay'),
      pay(1514, 'Allowance', '津贴补贴', 'Allowances'),
      field('textarea', 'Reason', '录用说明', 'Why this candidate', {
        tampid: 1515,
        require: false,
        maxLength: 500,
      }),
    ],
  },
};

const range = (tampid: number, name: string, label: string, labelEn: string) =>
  field('money', name, label, labelEn, { ...half, tampid, secret: true, require: false, min: 0 });

/** Standard template of the requisition form, with which a department requests places. */
const requisition: StandardTemplate = {
  code: 'XQ',
  title: '招聘需求',
  titleEn: 'Requisition',
  card: card('people', '由招聘职位提交', 'Comes from an opening', '招聘 需求 用人 headcount'),
  isBegunElsewhere: true,
  group: 'administrative',
  isPrivate: true,
  edition: {
    controls: [
      section('basicSection', '基本信息', 'Basics'),
      ...applicant,
      field('input', 'Title', '职位名称', 'Opening', {
        ...half,
        tampid: 1522,
        maxLength: 100,
        significance: true,
        headline: true,
      }),
      field('number', 'RecruitmentID', '职位编号', 'Number of the opening', {
        ...half,
        tampid: 1521,
        decimals: 0,
        placeholder: '从职位页面提交时自动填写',
        placeholderEn: 'Filled in when submitted from the opening',
      }),
      section('placeSection', '需求', 'What is asked for'),
      field('company', 'CompanyID', '用人公司', 'Company', { ...half, tampid: 1523 }),
      field('businessDepartmentTree', 'DeptId', '用人部门', 'Department', {
        ...half,
        tampid: 1524,
        significance: true,
      }),
      field('postSelect', 'PostID', '岗位', 'Position', { ...half, tampid: 1525, significance: true }),
      field('number', 'HeadCount', '招聘人数', 'Places', {
        ...half,
        tampid: 1526,
        decimals: 0,
        min: 1,
        max: 999,
        significance: true,
      }),
      field('select', 'Why', '需求原因', 'Reason', {
        ...half,
        tampid: 1527,
        items: choices(['1', '新增', 'New place'], ['2', '补缺', 'Replacement']),
      }),
      field('date', 'LatestEntryDay', '最晚到岗日期', 'Needed by', { ...half, tampid: 1528, require: false }),
      range(1529, 'SalaryMin', '月薪下限', 'Pay from (a month)'),
      range(1530, 'SalaryMax', '月薪上限', 'Pay to (a month)'),
      field('textarea', 'Grounds', '需求说明', 'Why it is needed', {
        tampid: 1531,
        maxLength: 500,
        placeholder: '现有人力、工作量，以及不补充的影响',
        placeholderEn: 'Who is there, what there is to do, and what happens without',
      }),
    ],
  },
};

/** Templates of this module. */
export const recruitingTemplates = standardTemplates(60, [offer, requisition]);
