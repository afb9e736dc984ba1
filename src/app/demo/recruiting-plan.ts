import { companyDay, companyInstant, shiftDays } from '#kit/rules/dates.ts';
import type { Passed } from '#modules/recruiting/server/open.ts';
import { given, surnames } from './names.ts';
import type { Random } from './random.ts';

/** Sources of the demo's candidates; fees in yuan. */
export const plannedSources = [
  { name: '智才网', kind: 1, feeKind: 2, fee: 68_000, contract: 200 },
  { name: '优聘网', kind: 1, feeKind: 2, fee: 36_000, contract: 20 },
  { name: '蓝桥猎头', kind: 2, feeKind: 1, fee: 45_000, contract: 120 },
  { name: '远航人才顾问', kind: 2, feeKind: 1, fee: 52_000, contract: -30 },
  { name: '内部推荐', kind: 3, feeKind: 1, fee: 3_000, contract: null },
  { name: '春季校园招聘', kind: 4, feeKind: 2, fee: 25_000, contract: null },
  { name: '公司官网', kind: 5, feeKind: 2, fee: 0, contract: null },
] as const;

export interface PlannedOpening {
  readonly title: string;
  /** Chinese names of a department and of a position. */
  readonly unit: string;
  readonly post: string;
  readonly headCount: number;
  readonly city: string;
  /** Pay range in yuan a month. */
  readonly salary: readonly [least: number, most: number];
  readonly education: number;
  readonly years: number;
  readonly urgency: 0 | 1 | 2;
  /** Number of days ago that the opening began. */
  readonly openedAgo: number;
  /** Weight in per cent of the candidates. */
  readonly share: number;
  readonly state?: 'draft' | 'asked' | 'disabled' | 'closed';
  readonly isTop?: true;
  readonly isIntern?: true;
  readonly tags: string;
}

/** Job openings of the demo company, present and past. */
export const plannedOpenings: readonly PlannedOpening[] = [
  [
    '高级后端工程师',
    '后端组',
    '高级后端工程师',
    3,
    '深圳',
    28,
    45,
    7,
    5,
    2,
    210,
    20,
    'Java 微服务 高并发',
    'top',
  ],
  ['前端工程师', '前端组', '前端工程师', 2, '深圳', 18, 30, 7, 3, 1, 120, 14, 'React TypeScript 可视化', ''],
  ['算法工程师', '算法组', '算法工程师', 2, '杭州', 30, 50, 8, 3, 1, 160, 10, '推荐 NLP Python', ''],
  [
    '大客户经理',
    '深圳销售组',
    '大客户经理',
    2,
    '深圳',
    12,
    20,
    5,
    3,
    1,
    90,
    12,
    '企业服务 谈判 大客户',
    'top',
  ],
  ['客户经理', '上海销售组', '客户经理', 4, '上海', 9, 15, 5, 1, 0, 300, 12, '电销 SaaS', ''],
  ['产品经理', '企业产品部', '产品经理', 1, '成都', 20, 32, 7, 3, 0, 75, 9, 'B 端 审批 原型', ''],
  ['视觉设计师', '用户体验设计部', '视觉设计师', 1, '成都', 14, 22, 7, 2, 0, 60, 6, '品牌 组件库', ''],
  ['费用会计', '费用报销组', '费用会计', 1, '深圳', 9, 13, 5, 2, 0, 30, 6, '初级会计 用友', ''],
  ['内容运营', '内容运营组', '内容运营', 2, '上海', 9, 14, 7, 1, 0, 45, 5, '短视频 文案', 'disabled'],
  ['客户成功经理', '客户成功部', '客户成功经理', 2, '武汉', 10, 16, 5, 2, 0, 330, 6, '续费 培训', 'closed'],
  ['行政专员', '前台与办公组', '行政专员', 1, '深圳', 3, 4, 5, 0, 0, 8, 4, '细心', 'intern'],
  ['安全工程师', '运维安全部', '安全工程师', 1, '深圳', 25, 38, 7, 4, 2, 1, 0, '', 'draft'],
  ['数据工程师', '数据平台组', '数据工程师', 2, '杭州', 22, 35, 7, 3, 1, 2, 0, '', 'asked'],
].map(
  ([
    title,
    unit,
    post,
    headCount,
    city,
    least,
    most,
    education,
    years,
    urgency,
    openedAgo,
    share,
    tags,
    mark,
  ]) => ({
    title,
    unit,
    post,
    headCount,
    city,
    salary: [Number(least) * 1000, Number(most) * 1000],
    education,
    years,
    urgency,
    openedAgo,
    share,
    tags,
    ...(mark === 'top'
      ? { isTop: true }
      : mark === 'intern'
        ? { isIntern: true }
        : mark
          ? { state: mark }
          : {}),
  }),
) as readonly unknown[] as readonly PlannedOpening[];

export interface PlannedCandidate {
  readonly name: string;
  readonly gender: 1 | 2;
  readonly phone: string;
  readonly mail: string;
  readonly birthYear: number;
  readonly education: number;
  readonly school: string;
  readonly years: number;
  readonly company: string;
  readonly tags: readonly string[];
  readonly opening: PlannedOpening;
  readonly source: number;
  /** Expected pay in thousands of yuan a month; null if not stated. */
  readonly expects: number | null;
  readonly at: Date;
  readonly moves: readonly {
    readonly to: number;
    readonly at: Date;
    readonly code: number | null;
    readonly reason: string;
  }[];
  readonly remark: string;
  readonly hasResume: boolean;
  /** Set for a hired candidate: the further stages with their times, and the colleague that the candidate became. */
  readonly hired?: { readonly steps: readonly Passed[]; readonly person: number };
  /** Days from today until which the candidate agreed to stay in the talent pool. Null: they were not asked. */
  readonly pooledFor: number | null;
}

const schools =
  '深圳大学 华南理工大学 中山大学 武汉大学 电子科技大学 浙江大学 广东工业大学 暨南大学 湖南大学 西南财经大学'.split(
    ' ',
  );
const employers =
  '云栖软件 明川科技 海纳数据 星桥网络 青藤信息 南岭商贸 东禾咨询 启元智能 白鹭传媒 长风物流'.split(' ');
const remarks = [
  '电话沟通顺畅，愿意深圳办公',
  '作品集已看，风格合适',
  '期望下月到岗',
  '上一份工作因公司调整离开',
  '主动投递，了解我们的产品',
];
const withdrawals = ['已接受其他公司的录用', '家庭原因暂不考虑换工作', '期望居家办公'];
const rejections = [1, 1, 1, 2, 2, 3, 4, 5, 6, 8] as const;

const pick = <T>(random: Random, from: readonly T[]): T => random.pick(from);

/** Returns a time in working hours. */
export const workTime = (random: Random, day: string): Date =>
  companyInstant(
    `${day} ${String(random.int(9, 17)).padStart(2, '0')}:${String(random.int(0, 59)).padStart(2, '0')}`,
  );

/** Plans candidates over the year that ends today, each with an outcome. */
export function planCandidates(random: Random, today: string, count: number): PlannedCandidate[] {
  const shares = plannedOpenings.filter(({ share }) => share > 0).map((one) => [one, one.share] as const);
  const until = companyInstant(`${shiftDays(today, -1)} 20:00`);
  return Array.from({ length: count }, (_, n) => {
    const opening = random.weighted(shares);
    const gender = random.chance(0.5) ? 1 : 2;
    const [surname] = pick(random, surnames);
    const own = pick(random, gender === 1 ? given.male : given.female);
    const isOver = opening.state === 'closed';
    const ago = isOver ? random.int(120, opening.openedAgo) : random.int(1, opening.openedAgo);
    const at = workTime(random, shiftDays(today, -ago));
    const years = Math.max(0, opening.years + random.int(-2, 5));
    const moves: { to: number; at: Date; code: number | null; reason: string }[] = [];
    const move = (days: number, to: number, code: number | null = null, reason = ''): void => {
      const last = moves.at(-1)?.at ?? at;
      const when = workTime(random, shiftDays(companyDay(last), days));
      if (when > last && when < until) moves.push({ to, at: when, code, reason });
    };
    // The older an application, the likelier somebody has decided.
    const isScreened = random.chance(ago > 10 ? 0.55 : 0.3);
    if (isScreened) move(random.int(1, 4), 2);
    if (isOver || random.chance(ago > 20 ? 0.8 : 0.15)) {
      if (random.chance(0.85)) move(random.int(1, 8), 7, isOver ? 7 : pick(random, rejections));
      else move(random.int(1, 8), 9, null, pick(random, withdrawals));
    }
    return {
      name: `${surname}${own}`,
      gender,
      // Returns a phone number that nobody has, because no network begins with 12.
      phone: `128${String(10_000_000 + n * 7 + random.int(0, 6)).padStart(8, '0')}`,
      mail: `candidate${n + 1}@example.com`,
      birthYear: Number(today.slice(0, 4)) - 22 - years - random.int(0, 3),
      education: Math.min(9, opening.education + (random.chance(0.2) ? 1 : 0)),
      school: pick(random, schools),
      years,
      company: years === 0 ? '' : pick(random, employers),
      tags: opening.tags.split(' ').filter((tag) => tag !== '' && random.chance(0.6)),
      opening,
      source: opening.isIntern
        ? 5
        : random.weighted([
            [0, 34],
            [1, 22],
            [2, 12],
            [3, 6],
            [4, 16],
            [5, 4],
            [6, 6],
          ]),
      expects: random.chance(0.35)
        ? random.int(opening.salary[0] / 1000, opening.salary[1] / 1000 + 4)
        : null,
      at,
      moves,
      remark: random.chance(0.25) ? pick(random, remarks) : '',
      // Candidates with interviews have a résumé.
      hasResume: n % 12 === 0 || (moves.at(-1)?.to === 2 && opening.state === undefined),
      pooledFor:
        moves.at(-1)?.to === 7 && random.chance(0.12) ? pick(random, [-20, 15, 25, 90, 180, 300, 420]) : null,
    };
  });
}
