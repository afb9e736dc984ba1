import { templateParts, type StandardTemplate } from '#modules/forms/server/open.ts';

const { applicant, card, choices, employee, field, section } = templateParts;
const half = { inlineBlock: true };

// Controls from 1301 on are used by the code of this module. They stay in every version, with their name and kind.

const subject = (tampid: number) =>
  employee(tampid, { label: '请假人', labelEn: 'On leave', autoWrite: 'applicant' });

const maternity = { relation: true, relation_name: 'VacationType', relation_value: '6' };

/** Standard template for leave requests. */
export const vacation: StandardTemplate = {
  code: 'QJ',
  title: '请假申请',
  titleEn: 'Leave',
  card: card(
    'vacation',
    '年假、事假、病假等各类假期',
    'Annual, personal, sick leave',
    '请假 休假 年假 事假 病假 婚假 产假 陪产假 调休 holiday sick annual',
  ),
  group: 'administrative',
  isAttendance: true,
  edition: {
    controls: [
      section('basicSection', '基本信息', 'Basics'),
      ...applicant,
      subject(1301),
      section('vacationSection', '请假', 'Leave'),
      field('select', 'VacationType', '假期类型', 'Type', {
        ...half,
        tampid: 1302,
        significance: true,
        items: choices(
          ['1', '年休假', 'Annual leave'],
          ['2', '事假', 'Personal leave'],
          ['3', '病假', 'Sick leave'],
          ['4', '婚假', 'Marriage leave'],
          ['5', '丧假', 'Bereavement leave'],
          ['6', '产假', 'Maternity leave'],
          ['7', '陪产假', 'Paternity leave'],
          ['8', '育儿假', 'Parental leave'],
          ['9', '产检假', 'Prenatal checks'],
          ['10', '哺乳假', 'Breastfeeding'],
          ['11', '工伤假', 'Work injury leave'],
          ['12', '公假', 'Public duty'],
          ['13', '调休', 'Time off in lieu'],
        ),
      }),
      field('select', 'ExtraDays', '增加天数', 'Additional days', {
        ...half,
        tampid: 1307,
        require: false,
        placeholder: '难产、多胞胎时选择',
        placeholderEn: 'Difficult birth, further children',
        items: choices(['15', '15 天', '15 days'], ['30', '30 天', '30 days'], ['45', '45 天', '45 days']),
        ...maternity,
      }),
      field('multiDateRange', 'Segments', '请假时间', 'When', { tampid: 1303, significance: true }),
      field('textarea', 'Reason', '请假事由', 'Reason', { tampid: 1304 }),
      field('upload', 'Proof', '证明材料', 'Proof', { tampid: 1305, require: false }),
      field('userSearch', 'HandoverAUID', '工作交接人', 'Takes over the work', {
        ...half,
        tampid: 1306,
        multiple: false,
        require: false,
        placeholder: '请假期间找谁',
        placeholderEn: 'Whom to ask meanwhile',
      }),
    ],
  },
};

/** Standard template for the early end of a leave. */
export const cancelVacation: StandardTemplate = {
  code: 'XJ',
  title: '销假申请',
  titleEn: 'Early end of leave',
  card: card(
    'return',
    '提前结束已批准的假期',
    'Come back earlier than approved',
    '销假 提前回来 返岗 back early',
  ),
  group: 'administrative',
  isAttendance: true,
  later: ['Until'],
  edition: {
    controls: [
      section('basicSection', '基本信息', 'Basics'),
      ...applicant,
      subject(1311),
      section('returnSection', '销假', 'Early end'),
      field('linkedForm', 'Original', '请假单', 'Leave', {
        tampid: 1312,
        templates: ['QJ'],
        significance: true,
        placeholder: '选择已生效的请假单',
        placeholderEn: 'A leave that is in effect',
      }),
      field('dateTime', 'ReturnAt', '实际返岗时间', 'Back at work', {
        ...half,
        tampid: 1313,
        significance: true,
      }),
      field('dateTime', 'Until', '退回到（不填为假期结束）', 'Given back until (empty: its end)', {
        ...half,
        tampid: 1315,
        require: false,
      }),
      field('textarea', 'Reason', '说明', 'Remark', { tampid: 1314, require: false }),
    ],
  },
};
