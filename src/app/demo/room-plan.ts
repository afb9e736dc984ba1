import type { Equipment } from '#modules/rooms/contract/codes.ts';

interface PlannedRoom {
  readonly name: string;
  readonly nameEn: string;
  readonly building: string;
  readonly floor: string;
  readonly capacity: number;
  readonly equipment: readonly Equipment[];
  /** True if bookings need approval. */
  readonly needApproval?: true;
  readonly checkIn?: true;
}

/** English names of the buildings. */
export const buildingsInEnglish: Readonly<Record<string, string>> = {
  总部大厦: 'Headquarters',
  研发中心: 'R&D Centre',
  福田办公室: 'Futian Office',
};

/** Rooms of the demo company. */
export const plannedRooms: readonly PlannedRoom[] = [
  {
    name: '听涛',
    nameEn: 'Surf',
    building: '总部大厦',
    floor: '3F',
    capacity: 6,
    equipment: ['screen', 'whiteboard'],
  },
  {
    name: '望海',
    nameEn: 'Seaview',
    building: '总部大厦',
    floor: '3F',
    capacity: 10,
    equipment: ['screen', 'video', 'window'],
    checkIn: true,
  },
  {
    name: '知行',
    nameEn: 'Practice',
    building: '总部大厦',
    floor: '5F',
    capacity: 16,
    equipment: ['projector', 'whiteboard', 'video'],
  },
  { name: '远航', nameEn: 'Voyage', building: '总部大厦', floor: '5F', capacity: 4, equipment: ['phone'] },
  {
    name: '董事会议室',
    nameEn: 'Boardroom',
    building: '总部大厦',
    floor: '18F',
    capacity: 24,
    equipment: ['screen', 'video', 'microphone', 'window'],
    needApproval: true,
  },
  {
    name: '报告厅',
    nameEn: 'Auditorium',
    building: '总部大厦',
    floor: '1F',
    capacity: 120,
    equipment: ['projector', 'microphone', 'accessible'],
    needApproval: true,
  },
  {
    name: '青柠',
    nameEn: 'Lime',
    building: '研发中心',
    floor: '2F',
    capacity: 6,
    equipment: ['screen', 'whiteboard'],
  },
  {
    name: '海盐',
    nameEn: 'Sea Salt',
    building: '研发中心',
    floor: '2F',
    capacity: 8,
    equipment: ['screen', 'video'],
    checkIn: true,
  },
  {
    name: '薄荷',
    nameEn: 'Mint',
    building: '研发中心',
    floor: '4F',
    capacity: 12,
    equipment: ['projector', 'whiteboard', 'accessible'],
  },
  {
    name: '电话间 1',
    nameEn: 'Phone booth 1',
    building: '研发中心',
    floor: '4F',
    capacity: 1,
    equipment: ['phone'],
  },
  {
    name: '茶室',
    nameEn: 'Tea Room',
    building: '福田办公室',
    floor: '12F',
    capacity: 5,
    equipment: ['window'],
  },
  {
    name: '长桌',
    nameEn: 'Long Table',
    building: '福田办公室',
    floor: '12F',
    capacity: 14,
    equipment: ['screen', 'video', 'whiteboard'],
    checkIn: true,
  },
];

/** Topics of meetings. */
export const meetingTitles = [
  '产品周会',
  '需求评审',
  '项目进度同步',
  '版本发布评审',
  '客户方案讨论',
  '季度预算沟通',
  '候选人面试',
  '新员工入职培训',
  '供应商洽谈',
  '设计走查',
  '故障复盘',
  '一对一沟通',
  '市场活动筹备',
  '合同条款讨论',
  '数据看板评审',
] as const;

/** Minutes of the employee's past meetings, the newest first. */
export const plannedOutlines = [
  {
    agenda: '一、上周进展\n二、风险与依赖\n三、下周计划',
    summary: '移动端改版按期完成，灰度 20%；支付回调偶发超时，已定位到重试策略。',
    decisions: ['整理超时日志并给出修复方案', '更新上线检查清单'],
  },
  {
    agenda: '讨论华南客户方案的交付范围与报价',
    summary: '确认分两期交付，首期聚焦报销与差旅；报价按人天核算，下周三前给客户。',
    decisions: ['完成首期工作量估算'],
  },
] as const;
