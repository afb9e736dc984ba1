import { standardTemplates, templateParts, type StandardTemplate } from '#modules/forms/server/open.ts';

const { applicant, card, field, section } = templateParts;
const half = { inlineBlock: true };

// Controls from number 1201 on are used by performance reviews. They stay in every version of the form, with their name
// and kind.

const shared = (hint: string, hintEn: string) => [
  section('basicSection', '基本信息', 'Basics'),
  ...applicant,
  field('number', 'SheetID', '考核表编号', 'Sheet', {
    kept: true,
    tampid: 1201,
    decimals: 0,
    placeholder: hint,
    placeholderEn: hintEn,
  }),
  field('input', 'Period', '考核周期', 'Period', {
    ...half,
    tampid: 1202,
    maxLength: 100,
    significance: true,
  }),
  field('input', 'Post', '岗位', 'Position', { ...half, tampid: 1203, maxLength: 100, significance: true }),
  field('userSearch', 'Leader', '上级', 'Leader', { ...half, tampid: 1204, multiple: false }),
  field('input', 'Digest', '内容摘要码', 'Digest of the rows', { kept: true, tampid: 1205, maxLength: 64 }),
];

/** Form that submits the targets of a sheet to the leader. */
const kpiTargets: StandardTemplate = {
  code: 'MB',
  title: 'KPI 目标',
  titleEn: 'KPI targets',
  card: card('target', '由考核表提交', 'Comes from an appraisal sheet', 'KPI 目标 targets'),
  isBegunElsewhere: true,
  group: 'administrative',
  isPrivate: true,
  edition: { controls: shared('从 KPI 考核表提交时自动填写', 'Filled in when submitted from the sheet') },
};

/** Form that changes targets in force, with the leader's approval. */
const kpiChange: StandardTemplate = {
  code: 'BG',
  title: 'KPI 目标变更',
  titleEn: 'Change of KPI targets',
  card: card('change', '由考核表提交', 'Comes from an appraisal sheet', 'KPI 变更 change'),
  isBegunElsewhere: true,
  group: 'administrative',
  isPrivate: true,
  edition: {
    controls: [
      ...shared('从 KPI 考核表提交时自动填写', 'Filled in when submitted from the sheet'),
      field('textarea', 'Reason', '变更原因', 'Reason', { tampid: 1208, maxLength: 500 }),
    ],
  },
};

/** Form of an appeal against a published result, to a leader who took no part in it. */
const kpiAppeal: StandardTemplate = {
  code: 'SS',
  title: 'KPI 申诉',
  titleEn: 'KPI appeal',
  card: card('appeal', '由考核表提交', 'Comes from an appraisal sheet', 'KPI 申诉 appeal'),
  isBegunElsewhere: true,
  group: 'administrative',
  isPrivate: true,
  edition: {
    controls: [
      ...shared('从 KPI 考核表申诉时自动填写', 'Filled in when appealed from the sheet'),
      field('textarea', 'Reason', '申诉理由', 'Why', { tampid: 1209, maxLength: 500 }),
    ],
  },
};

/** Form that submits the result of a sheet to the people who score it. */
const kpiResult: StandardTemplate = {
  code: 'KH',
  title: 'KPI 考核',
  titleEn: 'KPI result',
  card: card('score', '由考核表提交', 'Comes from an appraisal sheet', 'KPI 考核 打分 scores'),
  isBegunElsewhere: true,
  group: 'administrative',
  isPrivate: true,
  edition: {
    controls: [
      ...shared('从 KPI 考核表提交时自动填写', 'Filled in when submitted from the sheet'),
      field('userSearch', 'Second', '第二上级', 'Second leader', {
        ...half,
        tampid: 1206,
        multiple: false,
        require: false,
      }),
      field('number', 'Levels', '评分层级', 'Levels that score', { kept: true, tampid: 1207, decimals: 0 }),
    ],
  },
};

/** Standard form templates of this module. */
export const kpiTemplates = standardTemplates(70, [kpiTargets, kpiResult, kpiChange, kpiAppeal]);
