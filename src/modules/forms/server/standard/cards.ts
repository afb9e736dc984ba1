import type { IconName } from '#kit/contract/icon-names.ts';
import type { TemplateCard } from '../../contract/card.ts';

const card = (Icon: IconName, Line: string, LineEn: string, Keywords: string): TemplateCard => ({
  Icon,
  Line,
  LineEn,
  Keywords,
});

/** How the standard templates show themselves until a company says it in its own words, by their codes. */
export const standardCards: Readonly<Record<string, TemplateCard>> = {
  BX: card(
    'receipt',
    '差旅、交通、招待等已垫付的费用',
    'Travel, taxis, meals you paid',
    '报销 发票 差旅费 打车 餐费 招待费 垫付 expenses claim invoice travel taxi meal',
  ),
  FK: card(
    'payment',
    '按合同或订单付给供应商',
    'Pay a supplier by contract',
    '付款 打款 转账 货款 尾款 预付款 pay supplier invoice transfer',
  ),
  JK: card(
    'loan',
    '出差、采购前向公司预支',
    'Cash ahead of a trip or purchase',
    '借款 备用金 预支 借钱 cash advance',
  ),
  CG: card(
    'cart',
    '办公用品、设备与服务',
    'Supplies, equipment, services',
    '采购 购买 买东西 申购 办公用品 设备 buy order equipment',
  ),
  RC: card(
    'routine',
    '房租、水电、话费等固定支出',
    'Rent, power, phone, every month',
    '房租 水电 物业 话费 月付 rent utilities phone bill',
  ),
  TK: card(
    'refund',
    '退还客户已付的款项',
    'Give money back to a customer',
    '退款 退费 退钱 客户退款 money back',
  ),
  YH: card(
    'discount',
    '以员工价购买公司产品',
    'Buy our products at the staff price',
    '内购 员工价 折扣 优惠 staff price',
  ),
  XZ: card(
    'seal',
    '用章、文件签发、用车、办公用品',
    'Seals, documents, cars, supplies',
    '用章 盖章 公章 合同章 派车 用车 证照 文件 stamp vehicle car document',
  ),
  TC: card(
    'package',
    '为客户更换所订的套餐',
    'Another package for a customer',
    '套餐 升级 降级 plan upgrade downgrade',
  ),
  YX: card(
    'mail',
    '开通、变更或停用企业邮箱',
    'Open, change, close a mailbox',
    '邮箱 邮件 账号 开通 mailbox account',
  ),
  GY: card(
    'partner',
    '引入新供应商，或变更合作',
    'Bring in a supplier, new terms',
    '供应商 准入 引入 合作 vendor onboarding',
  ),
  TY: card(
    'form',
    '没有专门表单的其他事项',
    'Whatever has no form of its own',
    '其他 通用 事项 报告 请示 other misc',
  ),
  ZZ: card(
    'confirmation',
    '试用期结束，转为正式员工',
    'From probation to regular employment',
    '转正 试用期 probation',
  ),
  DG: card(
    'transfer',
    '更换部门、岗位或上级',
    'Another department, position, leader',
    '调岗 调动 转岗 换部门 move position post',
  ),
  LZ: card(
    'leaving',
    '提出离职，安排交接',
    'Hand in notice and hand over',
    '离职 辞职 走人 交接 resign quit notice',
  ),
  TX: card(
    'raise',
    '为下属申请调整薪资',
    'Other pay for one of your people',
    '调薪 涨薪 加薪 raise increase',
  ),
  XY: card(
    'query',
    '对工资条中的数字有疑问',
    'A payslip figure looks wrong',
    '工资 少发 算错 薪资 payslip wrong pay',
  ),
  QJ: card(
    'vacation',
    '年假、事假、病假等各类假期',
    'Annual, personal, sick leave',
    '请假 休假 年假 事假 病假 婚假 产假 陪产假 调休 holiday sick annual',
  ),
  XJ: card(
    'return',
    '提前结束已批准的假期',
    'Come back earlier than approved',
    '销假 提前回来 返岗 back early',
  ),
  JB: card(
    'overtime',
    '工作日、周末或节假日加班',
    'Extra hours, weekends, holidays',
    '加班 周末 节假日 extra hours',
  ),
  CC: card(
    'trip',
    '外出办事、差旅行程',
    'Where you go, when, what for',
    '出差 外出 外勤 差旅 business travel',
  ),
  BK: card(
    'badge',
    '忘打卡或打卡机故障时补一次',
    'A punch you forgot, or was lost',
    '补卡 忘打卡 漏打卡 缺卡 missed punch forgot clock',
  ),
  DX: card('bank', '为新员工核定薪资', 'Set the pay of somebody new', '定薪 入职工资 starting salary'),
  TZ: card('adjustment', '调整已核定的薪资', 'Change pay that was set', '调整 薪资 工资 salary change'),
  PD: card('bank', '由薪酬档案导入提交', 'Comes from the archive of pay', '定薪 批量 建档 opening archives'),
  FX: card('check', '由工资批次提交', 'Comes from a pay run', '发薪 工资 payroll'),
  LY: card('offer', '由招聘流程提交', 'Comes from recruiting', '录用 offer 入职 hire'),
  XQ: card('people', '由招聘职位提交', 'Comes from an opening', '招聘 需求 用人 headcount'),
  MB: card('target', '由考核表提交', 'Comes from an appraisal sheet', 'KPI 目标 targets'),
  KH: card('score', '由考核表提交', 'Comes from an appraisal sheet', 'KPI 考核 打分 scores'),
  BG: card('change', '由考核表提交', 'Comes from an appraisal sheet', 'KPI 变更 change'),
  SS: card('appeal', '由考核表提交', 'Comes from an appraisal sheet', 'KPI 申诉 appeal'),
};

/** Standard templates whose forms another page begins and fills in: nobody chooses one from the list of forms. */
export const begunElsewhere: ReadonlySet<string> = new Set(['PD', 'FX', 'LY', 'XQ', 'MB', 'KH', 'BG', 'SS']);
