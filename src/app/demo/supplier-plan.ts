import { creditCheck } from '#kit/rules/credit-code.ts';
import type { KnownSupplier } from '#modules/suppliers/server/open.ts';
import { fenToYuan } from '#kit/rules/money.ts';
import { companyDayStart, shiftDays } from '#kit/rules/dates.ts';
import type { Random } from './random.ts';
import { suppliers } from './stories.ts';

const places = [
  ['广东省', '深圳市', '南山区', '440305'],
  ['广东省', '广州市', '天河区', '440106'],
  ['浙江省', '杭州市', '滨江区', '330108'],
  ['上海市', '上海市', '徐汇区', '310104'],
  ['四川省', '成都市', '高新区', '510109'],
  ['湖北省', '武汉市', '江岸区', '420102'],
] as const;
const words = [
  '云岫',
  '青禾',
  '屿联',
  '穗帆',
  '砚舟',
  '栖梧',
  '远澜',
  '松涛',
  '明川',
  '知行',
  '禾信',
  '景和',
];
const trades = [
  ['办公用品', 'trade', '办公用品与耗材供应'],
  ['信息技术', 'internet', '软件开发与系统运维'],
  ['广告传媒', 'services', '品牌策划与广告投放'],
  ['包装制品', 'manufacturing', '包装材料的生产与销售'],
  ['物流', 'services', '仓储与同城配送'],
  ['会展服务', 'services', '会议与展览的策划执行'],
] as const;
const people = ['陈砚秋', '林栖禾', '周望舒', '许清岚', '何知微', '唐景行', '沈南乔', '陆怀远'];

const creditCodeOf = (random: Random, area: string): string => {
  const first = `91${area}MA${random.int(1_000_000, 9_999_999)}`;
  return first + creditCheck(first);
};

const reasons = ['连续三次逾期交付，且拒绝整改', '提供虚假资质证书，经核实属实'] as const;

/** Plans the suppliers of the demo and their last year. `today` is the company day. */
export function planSuppliers(random: Random, today: string): KnownSupplier[] {
  const names = new Map<string, (typeof trades)[number]>(
    suppliers.map((name) => [name, random.pick(trades)]),
  );
  while (names.size < 56) {
    const trade = random.pick(trades);
    names.set(`${random.pick(places)[1].slice(0, 2)}${random.pick(words)}${trade[0]}有限公司`, trade);
  }
  return [...names].map(([name, [, industry, business]], n): KnownSupplier => {
    const [province, city, district, area] =
      places.find((place) => name.startsWith(place[1].slice(0, 2))) ?? random.pick(places);
    const begun = shiftDays(today, -random.int(120, 360));
    const at = (days: number): Date =>
      new Date(companyDayStart(shiftDays(begun, days)).getTime() + 10 * 3_600_000);
    const move = (to: 4 | 5 | 6, days: number, reason = '', expiresAt: Date | null = null) => ({
      to,
      at: at(days),
      reason,
      // A link that leads nowhere proves nothing.
      evidenceUrl: '',
      expiresAt,
    });
    const kind = n < suppliers.length ? random.pick(['admitted', 'whitelisted'] as const) : kindAt(n);
    const barred = reasons[n % reasons.length]!;
    const moves = {
      recorded: [],
      admitted: [move(4, 14)],
      whitelisted: [move(4, 14), move(5, 60, '连续两个季度评分为 A')],
      barred: [move(4, 14), move(6, 100, barred, companyDayStart(shiftDays(today, 400)))],
    }[kind];
    return {
      name,
      creditCode: creditCodeOf(random, area),
      reviewOn: kind === 'recorded' ? null : shiftDays(today, random.int(-10, 200)),
      document: {
        8: `0755-${random.int(20_000_000, 89_999_999)}`,
        14: random.pick(people),
        16: `${province},${city},${district},科苑路 ${random.int(1, 200)} 号`,
        21: `20${String(random.int(5, 21)).padStart(2, '0')}-0${random.int(1, 9)}-15`,
        28: business,
        30: String(random.int(12, 88)),
        45: business,
        1001: industry,
        1005: fenToYuan(random.int(1, 60) * 100_000_000),
        1034: random.chance(0.1) ? 'true' : 'false',
        1035: random.chance(0.2) ? 'true' : 'false',
        // A supplier that is only on record has not given all answers yet.
        ...(kind === 'recorded'
          ? {}
          : {
              3: '按季度结算的长期合作',
              46: [`${shiftDays(begun, 14)} 00:00`, `${shiftDays(begun, 744)} 23:59`],
            }),
      },
      createdAt: at(0),
      moves,
    };
  });
}

const kindAt = (n: number): 'recorded' | 'admitted' | 'whitelisted' | 'barred' =>
  n % 14 === 13 ? 'barred' : (['recorded', 'admitted', 'whitelisted', 'admitted'] as const)[n % 4]!;
