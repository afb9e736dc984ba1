/** Texts that people of the demo write. Places are real; customers, suppliers and accounts are invented. */
import { fenToYuan } from '#kit/rules/money.ts';
import type { Random } from './random.ts';

/** Returns an amount in yuan with cents. Small amounts are more frequent and have odd cents; large ones are round. */
export function yuan(random: Random, [least, most]: readonly [number, number]): string {
  const fen = Math.floor((least + random.next() ** 2 * (most - least)) * 100);
  if (fen >= 500_000) return fenToYuan(fen - (fen % 10_000));
  return fenToYuan(random.chance(0.4) ? fen - (fen % 100) : fen);
}

export const cities = [
  '上海',
  '北京',
  '广州',
  '杭州',
  '成都',
  '武汉',
  '南京',
  '厦门',
  '西安',
  '长沙',
  '苏州',
  '重庆',
];

export const customers = [
  '澄屿电子',
  '禾木精工',
  '远岫生物',
  '青砾物流',
  '岚川能源',
  '蔚禾食品',
  '栖山家居',
  '白鹭汽配',
  '云枢医疗',
  '素集服饰',
  '极野户外',
  '松间文旅',
];
const topics = ['年度框架合同', '二期扩容方案', '续约条款', '试点上线', '验收与回款', '联合推广计划'];
export const suppliers = [
  '深圳市南屿办公用品有限公司',
  '杭州栈桥云计算有限公司',
  '上海青砚广告有限公司',
  '广州穗帆会展服务有限公司',
  '东莞禾信包装制品有限公司',
  '成都芸台软件有限公司',
  '佛山顺途运输有限公司',
  '北京知岸管理咨询有限公司',
  '珠海屿联网络工程有限公司',
  '武汉江岸物业服务有限公司',
];
const banks = [
  '中国银行深圳科技园支行',
  '招商银行深圳南山支行',
  '建设银行杭州滨江支行',
  '工商银行上海漕河泾支行',
];

/** Kind of expense: the account it is booked to and its usual amount in yuan. */
export interface Cost {
  readonly subject: string;
  readonly note: (random: Random, city: string) => string;
  readonly yuan: readonly [least: number, most: number];
}

const cost = (subject: string, note: string | Cost['note'], least: number, most: number): Cost => ({
  subject,
  note: typeof note === 'string' ? () => note : note,
  yuan: [least, most],
});

export interface Occasion {
  readonly reason: (random: Random, city: string) => string;
  /** Possible costs. The first one is always taken, the others at random. */
  readonly costs: readonly Cost[];
  readonly weight: number;
  /** Duration of the trip in days. */
  readonly days: readonly [least: number, most: number];
}

const journey = (subject: string): Cost[] => [
  cost(subject, (_, city) => `深圳—${city}往返高铁`, 300, 1_300),
  cost(subject, (random, city) => `${city}住宿 ${random.int(1, 4)} 晚`, 380, 2_200),
  cost('6602.02', (_, city) => `${city}市内打车`, 35, 260),
  cost(subject, '差旅餐补', 100, 500),
];

export const occasions: readonly Occasion[] = [
  {
    reason: (random, city) => `赴${city}拜访${random.pick(customers)}，洽谈${random.pick(topics)}`,
    costs: journey('6601.07'),
    weight: 30,
    days: [1, 4],
  },
  {
    reason: (random, city) =>
      `赴${city}参加${random.pick(['行业峰会', '合作伙伴大会', '技术沙龙', '供应商评审'])}`,
    costs: [...journey('6602.01'), cost('6602.08', '会议注册费', 600, 3_800)],
    weight: 14,
    days: [2, 4],
  },
  {
    reason: (random) => `接待${random.pick(customers)}来访，共 ${random.int(3, 9)} 人`,
    costs: [cost('6602.03', '商务宴请', 380, 2_600), cost('6602.02', '接送客户用车', 60, 420)],
    weight: 12,
    days: [0, 1],
  },
  {
    reason: () => '本月市内交通与通讯费用',
    costs: [cost('6602.02', '市内交通（发票汇总）', 80, 620), cost('6602.05', '手机通讯费', 50, 200)],
    weight: 16,
    days: [18, 28],
  },
  {
    reason: (random) => `部门办公用品采购：${random.pick(['打印耗材', '显示器支架', '会议白板', '文具'])}`,
    costs: [cost('6602.04', '办公用品', 90, 1_500), cost('6602.06', '快递费', 20, 120)],
    weight: 10,
    days: [0, 3],
  },
  {
    reason: (random) => `参加${random.pick(['项目管理', '数据分析', '谈判技巧', '信息安全'])}培训`,
    costs: [cost('6602.07', '培训费', 800, 4_600), cost('6602.07', '教材费', 80, 320)],
    weight: 7,
    days: [1, 3],
  },
  {
    reason: (random) => `部门团建活动，${random.int(6, 18)} 人`,
    costs: [cost('6602.09', '场地与活动费', 900, 6_800), cost('6602.09', '餐费', 600, 3_600)],
    weight: 5,
    days: [0, 1],
  },
  {
    reason: (random) => `${random.pick(['压测', '灰度环境', '数据备份', '模型训练'])}临时云资源`,
    costs: [cost('5301.01', '云服务器按量费用', 300, 9_000), cost('5301.02', '工具软件订阅', 120, 1_600)],
    weight: 6,
    days: [3, 20],
  },
  {
    reason: (random, city) => `${city}${random.pick(['新品发布会', '招商展会'])}现场执行`,
    costs: [
      cost('6601.03', '展位搭建尾款', 6_000, 48_000),
      cost('6601.02', '物料制作', 1_200, 9_500),
      ...journey('6602.01'),
    ],
    weight: 4,
    days: [2, 5],
  },
  {
    reason: () => 'Travel to Singapore for the partner review',
    costs: [
      cost('6601.07', 'Return flight', 2_600, 5_200),
      cost('6601.07', 'Hotel, 3 nights', 2_100, 4_800),
      cost('6602.02', 'Taxi', 80, 420),
    ],
    weight: 3,
    days: [3, 5],
  },
];

export interface Purchase {
  readonly subject: string;
  readonly reason: (random: Random) => string;
  readonly yuan: readonly [least: number, most: number];
  readonly weight: number;
}

export const purchases: readonly Purchase[] = [
  {
    subject: '5301.01',
    reason: (random) => `第 ${random.int(1, 4)} 季度云服务费用`,
    yuan: [18_000, 160_000],
    weight: 4,
  },
  {
    subject: '6601.01',
    reason: (random) => `${random.pick(['信息流', '搜索', '短视频'])}广告投放充值`,
    yuan: [20_000, 200_000],
    weight: 4,
  },
  { subject: '6602.10', reason: () => '办公室租金及物业费', yuan: [26_000, 90_000], weight: 2 },
  {
    subject: '6401.01',
    reason: (random) => `采购订单第 ${random.int(1, 3)} 批货款`,
    yuan: [8_000, 120_000],
    weight: 5,
  },
  { subject: '6401.03', reason: () => '月度物流结算款', yuan: [5_000, 60_000], weight: 3 },
  { subject: '6602.12', reason: () => '年度审计与咨询服务费', yuan: [12_000, 80_000], weight: 2 },
  {
    subject: '1601.01',
    reason: (random) => `采购笔记本电脑 ${random.int(2, 9)} 台`,
    yuan: [9_000, 72_000],
    weight: 3,
  },
  { subject: '6602.04', reason: () => '季度办公用品集中采购', yuan: [1_200, 9_800], weight: 4 },
  { subject: '6602.13', reason: () => '招聘平台年度服务费', yuan: [6_000, 46_000], weight: 2 },
  {
    subject: '5301.02',
    reason: () => 'Annual licence of the design tool, 12 seats',
    yuan: [4_000, 30_000],
    weight: 2,
  },
];

export interface Advance {
  readonly type: 'travel' | 'purchase' | 'petty' | 'other';
  readonly reason: (random: Random, city: string) => string;
  readonly yuan: readonly [least: number, most: number];
  readonly weight: number;
}

export const advances: readonly Advance[] = [
  {
    type: 'travel',
    reason: (random, city) => `赴${city}出差拜访${random.pick(customers)}，预支差旅费`,
    yuan: [1_000, 9_000],
    weight: 6,
  },
  {
    type: 'purchase',
    reason: (random) => `预支${random.pick(['展会物料', '样品', '测试设备', '活动奖品'])}采购款`,
    yuan: [2_000, 26_000],
    weight: 3,
  },
  { type: 'petty', reason: () => '部门备用金', yuan: [2_000, 6_000], weight: 2 },
  { type: 'other', reason: () => '预付活动场地押金', yuan: [1_500, 18_000], weight: 1 },
];

export const supplierOf = (random: Random): string => random.pick(suppliers);
export const bankOf = (random: Random): string => random.pick(banks);
/** Returns ten digits after a prefix that no card network uses. */
export const accountOf = (random: Random): string =>
  `0000 ${random.int(1_000, 9_999)} ${random.int(100_000, 999_999)}`;

export const remarks = {
  approve: [
    '同意',
    '同意',
    '同意，请财务审核。',
    '情况属实，同意。',
    '已核对，费用合理。',
    '在预算内，同意。',
    '同意，注意控制后续费用。',
    'Approved.',
    '',
  ],
  finance: ['票据齐全，科目无误。', '已核对发票，审核通过。', '发票已验真。', '审核通过，转出纳付款。'],
  paid: ['已付款，请查收。', '已通过网银支付。', '已转账。'],
  sendBack: [
    '发票抬头有误，请更换为公司全称的发票。',
    '金额与发票不一致，请核对后重新提交。',
    '请在事由中写明客户名称和同行人员。',
    '缺少住宿水单，请补充后提交。',
    '超出标准，请按制度调整金额。',
    'Please explain the taxi costs in more detail.',
  ],
  sendBackToLevel: ['金额较大，请直属上级再次确认必要性。', '请先确认该费用由哪个部门承担。'],
  resubmit: [
    '已按意见修改，请审核。',
    '已更正金额。',
    '已补充说明。',
    '已重新开具发票。',
    'Corrected, thank you.',
  ],
  withdraw: ['填写有误，撤回修改。', '票据未齐，先撤回。', '重复提交，撤回。'],
  abandon: ['不再需要，作废。', '已改走部门预算，作废。'],
  note: [
    '发票原件已交前台。',
    '请尽快处理，下周需要付款。',
    '已与客户确认行程。',
    'Receipts are with the front desk.',
  ],
} as const;
