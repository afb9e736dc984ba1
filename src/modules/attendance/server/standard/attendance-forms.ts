import { templateParts, type StandardTemplate } from '#modules/forms/server/open.ts';

const { applicant, card, choices, employee, field, section } = templateParts;
const half = { inlineBlock: true };

// Controls from 1301 on are used by the code of this module. They stay in every version, with their name and kind.

const subject = (tampid: number, label: string, labelEn: string) =>
  employee(tampid, { label, labelEn, autoWrite: 'applicant' });

const attendance = { group: 'administrative', isAttendance: true } as const;

/** Standard template for overtime requests. */
export const overtime: StandardTemplate = {
  ...attendance,
  code: 'JB',
  title: '加班申请',
  titleEn: 'Overtime',
  card: card(
    'overtime',
    '工作日、周末或节假日加班',
    'Extra hours, weekends, holidays',
    '加班 周末 节假日 extra hours',
  ),
  edition: {
    controls: [
      section('basicSection', '基本信息', 'Basics'),
      ...applicant,
      subject(1321, '加班人', 'Works overtime'),
      section('overtimeSection', '加班', 'Overtime'),
      field('multiDateRange', 'Segments', '加班时间', 'Time', { tampid: 1322, significance: true }),
      field('select', 'Compensation', '补偿方式', 'Made up for by', {
        ...half,
        tampid: 1323,
        significance: true,
        items: choices(['1', '加班费', 'Pay'], ['2', '调休', 'Time off']),
      }),
      field('input', 'Project', '所属项目', 'Project', {
        ...half,
        tampid: 1324,
        require: false,
        maxLength: 100,
      }),
      field('textarea', 'Reason', '加班事由', 'Reason', { tampid: 1325 }),
    ],
  },
};

/** Standard template for business trips, alone or with others. */
export const trip: StandardTemplate = {
  ...attendance,
  code: 'CC',
  title: '出差申请',
  titleEn: 'Trip',
  card: card(
    'trip',
    '外出办事、差旅行程',
    'Where you go, when, what for',
    '出差 外出 外勤 差旅 business travel',
  ),
  edition: {
    controls: [
      section('basicSection', '基本信息', 'Basics'),
      ...applicant,
      subject(1331, '出差人', 'Traveller'),
      section('tripSection', '行程', 'Route'),
      field('input', 'FromCity', '出发城市', 'Leaves from', { ...half, tampid: 1336 }),
      field('select', 'Vehicle', '交通工具', 'By', {
        ...half,
        tampid: 1337,
        items: choices(
          ['1', '飞机', 'Plane'],
          ['2', '火车', 'Train'],
          ['3', '汽车', 'Coach'],
          ['4', '公司车辆', 'Company car'],
          ['5', '自驾', 'Own car'],
          ['6', '其他', 'Other'],
        ),
      }),
      {
        type: 'groupArea',
        name: 'Segments',
        label: '目的地',
        labelEn: 'Destination',
        tampid: 1332,
        controls: [
          {
            type: 'dateRange',
            name: 'Period',
            label: '起止时间',
            labelEn: 'When',
            tampid: 1338,
            showTime: true,
          },
          { type: 'input', name: 'City', label: '城市', labelEn: 'City', tampid: 1339 },
        ],
      },
      section('purposeSection', '事由与费用', 'Purpose and cost'),
      field('textarea', 'Purpose', '出差事由', 'Purpose', { tampid: 1333, significance: true }),
      field('userSearch', 'Companions', '同行人', 'Travel along', { tampid: 1334, require: false }),
      field('money', 'Budget', '预算（元）', 'Budget (CNY)', { ...half, tampid: 1335, require: false }),
    ],
  },
};

/** Standard template for missed-punch corrections. */
export const replacedCard: StandardTemplate = {
  ...attendance,
  code: 'BK',
  title: '补卡申请',
  titleEn: 'Punch correction',
  card: card(
    'badge',
    '忘打卡或打卡机故障时补一次',
    'A punch you forgot, or was lost',
    '补卡 忘打卡 漏打卡 缺卡 missed punch forgot clock',
  ),
  edition: {
    controls: [
      section('basicSection', '基本信息', 'Basics'),
      ...applicant,
      subject(1341, '补卡人', 'Whose punch'),
      section('cardSection', '补卡', 'Punch'),
      field('date', 'Day', '考勤日期', 'Day', { ...half, tampid: 1342, significance: true }),
      field('select', 'Segment', '班段', 'Part of the shift', {
        ...half,
        tampid: 1343,
        _value: '1',
        items: choices(['1', '第一段', 'First'], ['2', '第二段', 'Second'], ['3', '第三段', 'Third']),
      }),
      field('select', 'Side', '上班或下班', 'Arrival or departure', {
        ...half,
        tampid: 1344,
        significance: true,
        items: choices(['1', '上班', 'Arrival'], ['2', '下班', 'Departure']),
      }),
      field('dateTime', 'PunchAt', '打卡时间', 'Time', { ...half, tampid: 1345, significance: true }),
      field('textarea', 'Reason', '补卡事由', 'Reason', { tampid: 1346 }),
      field('upload', 'Proof', '证明材料', 'Proof', { tampid: 1347, require: false }),
    ],
  },
};
