import { fenToYuan, yuanToFen } from '#kit/rules/money.ts';
import type { PlannedPerson } from './company-plan.ts';
import { shiftDays } from '#kit/rules/dates.ts';
import type { PlannedForm } from './form-plan.ts';
import type { Random } from './random.ts';
import { accountOf, bankOf, cities, customers, supplierOf, yuan } from './stories.ts';

type Part = Partial<PlannedForm>;

const payeeOf = (random: Random, payee: string) => ({
  payee,
  bank: bankOf(random),
  bankAccount: accountOf(random),
});

const goods: readonly (readonly [item: string, yuan: readonly [number, number], kind: string])[] = [
  ['人体工学椅', [680, 1_900], 'goods'],
  ['27 寸显示器', [1_100, 2_800], 'equipment'],
  ['会议平板', [8_000, 19_000], 'equipment'],
  ['A4 打印纸（箱）', [110, 180], 'goods'],
  ['设计软件年度授权', [1_200, 3_600], 'software'],
  ['展会搭建服务', [6_000, 30_000], 'service'],
];

export function purchase(random: Random, begun: string): Part {
  const kind = random.pick(goods)[2];
  const rows = random
    .shuffled(goods.filter((each) => each[2] === kind))
    .slice(0, random.int(1, 2))
    .map(([item, price]) => {
      const quantity = random.int(1, 6);
      const each = yuan(random, price);
      const amount = fenToYuan((yuanToFen(each) ?? 0) * quantity);
      return { values: { item, quantity: String(quantity), price: each, amount } };
    });
  return {
    values: {
      kind,
      reason: random.pick(['新员工入职配置', '办公区扩建', '旧设备更换', '项目现场使用', '季度补充']),
      neededOn: shiftDays(begun, random.int(5, 30)),
      vendor: supplierOf(random),
    },
    rows,
    receipts: [],
  };
}

export function routine(random: Random, begun: string): Part {
  const [kind, reason, subject] = random.pick([
    ['rent', '办公室租金', '6602.10'],
    ['utilities', '水电费', '6602.11'],
    ['telecom', '宽带与固话费用', '6602.05'],
  ] as const);
  const amount = yuan(random, [600, 42_000]);
  return {
    subject,
    values: {
      kind,
      // The allowed months count from the day of filing, and last month is always among them.
      month: shiftDays(`${begun.slice(0, 7)}-01`, -1).slice(0, 7),
      reason,
      amount,
      ...payeeOf(random, supplierOf(random)),
    },
    receipts: [amount],
  };
}

export function refund(random: Random, begun: string): Part {
  const amount = yuan(random, [60, 4_800]);
  return {
    values: {
      orderNumber: `SO${random.int(10_000_000, 99_999_999)}`,
      paidOn: shiftDays(begun, -random.int(3, 40)),
      orderAmount: amount,
      cause: random.pick(['quality', 'service', 'duplicate', 'other']),
      reason: random.pick(['收到商品有破损，客户要求退款', '客户重复付款', '服务未按约定时间完成']),
      amount,
      ...payeeOf(random, `客户（${random.pick(customers)}）`),
    },
    receipts: [amount],
  };
}

export function affairs(random: Random, begun: string): Part {
  const affair = random.pick(['seal', 'document', 'vehicle', 'supplies']);
  const day = shiftDays(begun, random.int(1, 6));
  const special: Record<string, Readonly<Record<string, unknown>>> = {
    seal: { seal: random.pick(['company', 'contract']), copies: String(random.int(1, 6)) },
    document: { copies: String(random.int(1, 10)) },
    vehicle: {
      usage: [`${day} 09:00`, `${day} 18:00`],
      destination: `${random.pick(cities)}${random.pick(['机场', '高铁站', '展馆'])}`,
    },
    supplies: {},
  };
  const reasons: Record<string, string> = {
    seal: `与${random.pick(customers)}的合同盖章`,
    document: '制度文件签发',
    vehicle: `接待${random.pick(customers)}来访`,
    supplies: '会议室物料补充',
  };
  return {
    values: { affair, ...special[affair], reason: reasons[affair], neededAt: `${day} 10:00` },
    receipts: [],
  };
}

export function discount(random: Random, begun: string): Part {
  return {
    values: {
      relationship: 'self',
      product: random.pick(['年度会员', '家庭套餐', '智能手环']),
      discount: String(random.int(1, 6) * 5),
      listPrice: yuan(random, [200, 3_000]),
      buyOn: shiftDays(begun, random.int(1, 10)),
      reason: '按员工优惠制度购买',
    },
    receipts: [],
  };
}

export function packageChange(random: Random, begun: string): Part {
  return {
    values: {
      customer: random.pick(customers),
      before: '标准版（50 席位）',
      after: random.pick(['专业版（80 席位）', '旗舰版（120 席位）']),
      priceBefore: '1200.00',
      priceAfter: random.pick(['1680.00', '2380.00']),
      effective: shiftDays(begun, random.int(3, 20)),
      reason: '客户业务扩张，需要更多席位',
    },
    receipts: [],
  };
}

export function mailbox(random: Random, person: PlannedPerson): Part {
  const action = random.pick(['open', 'quota']);
  return {
    values: {
      action,
      address: `${person.loginName}@portico.example`,
      ...(action === 'quota' ? { quota: String(random.int(1, 5) * 10) } : {}),
      external: 'true',
      reason: action === 'open' ? '新岗位需要独立邮箱' : '历史邮件较多，空间不足',
    },
    receipts: [],
  };
}

export function supplier(random: Random, begun: string): Part {
  return {
    values: {
      supplierName: supplierOf(random),
      legalPerson: random.pick(['陈砚秋', '林栖禾', '周望舒']),
      contactPhone: `0755-${random.int(20_000_000, 89_999_999)}`,
      establishedTime: `20${random.int(10, 19)}-0${random.int(1, 9)}-15`,
      industry: random.pick(['manufacturing', 'internet', 'services']),
      mainbuiness: random.pick(['云计算与技术服务', '广告投放与创意', '会展与活动执行']),
      mailingAddress: '广东省,深圳市,南山区,科苑路 15 号',
      productOrService: '年度框架服务',
      cooperationProject: '按季度结算的长期合作',
      cooperationDuration: [`${begun} 00:00`, `${shiftDays(begun, 364)} 23:59`],
      registeredCapital: fenToYuan(random.int(1, 50) * 100_000_000),
      assetLiabilityRatio: String(random.int(10, 70)),
      listedCompany: 'false',
      industryMonopoly: 'false',
    },
    receipts: [yuan(random, [100, 900])],
  };
}

export function general(random: Random, begun: string): Part {
  const [topic, reason] = random.pick([
    ['工位调整', '团队扩编，申请调整到同一区域'],
    ['参加行业标准起草', '代表公司参与标准起草工作组'],
    ['Remote work for a week', 'Visiting the partner office in Singapore'],
  ] as const);
  return { values: { topic, reason, neededOn: shiftDays(begun, random.int(3, 20)) }, receipts: [] };
}
