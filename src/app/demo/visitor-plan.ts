import { visitState, type VisitSource, type VisitState } from '#modules/visitors/contract/codes.ts';
import { companyDayStart, shiftDays } from '#kit/rules/dates.ts';
import { workday } from './days.ts';
import { given, surnames } from './names.ts';
import { seeded, type Random } from './random.ts';

const MINUTE_MS = 60_000;

const consent = {
  zh: '为核实来访身份、安排接待和保障办公区安全，我们收集您的姓名、手机号、单位、同行人、车牌号（如有）和来访事由，仅供接待人和前台使用，不提供给第三方，也不用于其他目的。您可以随时向前台查询、更正或要求删除。',
  en: 'To know who visits us, to receive you and to keep the office safe, we ask for your name, phone, company, companions, licence plate (if any) and the purpose of your visit. Only your host and the front desk see it; it is not passed on and serves no other purpose. Ask the front desk at any time to see, correct or delete it.',
};

/** Visitor forms of the demo company, one for each place that receives guests. */
export const guestForms = [
  {
    Name: '深圳总部来访登记',
    NameEn: 'Shenzhen head office',
    Site: '深圳市南山区科苑路 15 号 A 座 18 层',
    SiteEn: '18/F, Tower A, 15 Keyuan Road, Nanshan, Shenzhen',
    Controls: [
      {
        type: 'select',
        name: 'area',
        label: '到访区域',
        labelEn: 'Where to',
        items: [
          { label_value: 'office', label_name: '办公区', label_name_en: 'Office' },
          { label_value: 'meeting', label_name: '会议区', label_name_en: 'Meeting rooms' },
          { label_value: 'machine', label_name: '机房', label_name_en: 'Server room' },
        ],
      },
      {
        type: 'input',
        name: 'work',
        label: '机房作业内容',
        labelEn: 'Work in the server room',
        maxLength: 60,
        relation: true,
        relation_name: 'area',
        relation_value: 'machine',
      },
      {
        type: 'input',
        name: 'devices',
        label: '携带设备',
        labelEn: 'Devices',
        maxLength: 60,
        require: false,
      },
    ],
    NeedHostApproval: true,
    AskPlateNo: true,
  },
  {
    Name: '上海分公司来访登记',
    NameEn: 'Shanghai office',
    Site: '上海市徐汇区漕溪北路 88 号 9 层',
    SiteEn: '9/F, 88 North Caoxi Road, Xuhui, Shanghai',
    Controls: [],
    NeedHostApproval: true,
    AskPlateNo: false,
  },
  {
    Name: '产品展厅参观',
    NameEn: 'Showroom',
    Site: '深圳总部 1 层展厅',
    SiteEn: 'Showroom, ground floor of the head office',
    Controls: [
      {
        type: 'input',
        name: 'interest',
        label: '关注的产品',
        labelEn: 'Products of interest',
        require: false,
      },
    ],
    NeedHostApproval: false,
    AskPlateNo: false,
  },
].map((form) => ({
  ...form,
  ConsentText: consent.zh,
  ConsentTextEn: consent.en,
  AskIdCard: false,
  RetentionDays: 90,
  TokenExpire: null,
  IsOpen: true,
}));

/** Invented companies from which guests come. */
const companies =
  '远山科技,蓝湾设计,云岭物流,北辰咨询,青禾食品,星河文化传媒,同舟律师事务所,嘉木家居,Blue Harbor Ltd.,Nordlys AS,晴川检测,柏舟人力资源'.split(
    ',',
  );
const purposes = '项目交流,合同洽谈,面试,送样,设备维护,季度对账,产品演示,参观交流,审计访谈,培训授课'.split(
  ',',
);
const reasons = '当天外出,已改为线上会议,与项目无关'.split(',');

export interface PlannedVisit {
  /** Index of the visitor form in the plan. */
  readonly form: number;
  readonly day: string;
  readonly name: string;
  readonly phone: string;
  readonly company: string;
  readonly plate: string;
  readonly companions: readonly string[];
  readonly purpose: string;
  /** Number that selects the host among the people who receive guests. */
  readonly host: number;
  readonly arrive: Date;
  readonly leave: Date;
  readonly state: VisitState;
  readonly source: VisitSource;
  readonly reason: string;
  readonly checkedIn: Date | null;
  readonly checkedOut: Date | null;
  readonly document: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
}

const personName = (random: Random): string =>
  random.pick(surnames)[0] + random.pick(given[random.chance(0.5) ? 'male' : 'female']);

const after = (from: Date, minutes: number): Date => new Date(from.getTime() + minutes * MINUTE_MS);
const half = (from: Date): Date => new Date(Math.floor(from.getTime() / 1_800_000) * 1_800_000);

/** Plans visits of the last two months, of today around `now`, and of the next days. */
export function planVisits(seed: number, now: Date, today: string, hosts: number): PlannedVisit[] {
  const random = seeded(seed);
  let serial = 0;

  const plan = (
    day: string,
    arrive: Date,
    state: VisitState,
    more: Partial<PlannedVisit> = {},
  ): PlannedVisit => {
    const form = random.weighted([
      [0, 6],
      [1, 2],
      [2, 2],
    ]);
    const dayEnd = after(companyDayStart(day), 24 * 60 - 1);
    const wished = after(arrive, 60 * random.int(1, 3));
    const leave = wished > dayEnd ? dayEnd : wished;
    const { onSite, left, closed, refused, cancelled } = visitState;
    const wasIn = ([onSite, left, closed] as VisitState[]).includes(state);
    const checkedIn = wasIn ? after(arrive, random.int(-8, 15)) : null;
    const area = random.pick(['office', 'meeting', 'meeting', 'machine']);
    const work = area === 'machine' ? { work: '更换磁盘' } : {};
    serial += 1;
    return {
      form,
      day,
      name: personName(random),
      phone: `138${String(20_000_000 + serial * 7919).slice(-8)}`,
      company: random.pick(companies),
      plate: random.chance(0.2) ? `粤B${random.int(10_000, 99_999)}` : '',
      companions: Array.from(
        {
          length: random.weighted([
            [0, 7],
            [1, 2],
            [3, 1],
          ]),
        },
        () => personName(random),
      ),
      purpose: random.pick(purposes),
      host: random.int(0, hosts - 1),
      arrive,
      leave,
      state,
      source: random.weighted([
        [1, 4],
        [2, 6],
      ]),
      reason: state === refused || state === cancelled ? random.pick(reasons) : '',
      checkedIn,
      checkedOut: state === left ? after(leave, random.int(-20, 20)) : null,
      document: form === 0 ? { area, ...work } : {},
      createdAt: after(arrive, -random.int(40, 1800)),
      ...more,
    };
  };
  const past = Array.from({ length: 170 }, (_, n) => {
    const day = workday(shiftDays(today, -1 - Math.floor((n * 60) / 170) - 3));
    const arrive = after(companyDayStart(day), 60 * 9 + 30 * random.int(0, 16));
    const state = random.weighted<VisitState>([
      [visitState.left, 84],
      [visitState.noShow, 5],
      [visitState.refused, 4],
      [visitState.cancelled, 5],
      [visitState.closed, 2],
    ]);
    return plan(day, arrive, state);
  });
  // Keeps times within the company day, however late it is now.
  const first = companyDayStart(today);
  const last = after(first, 23 * 60);
  const within = (at: Date): Date => (at < first ? first : at > last ? last : at);
  const inside = Array.from({ length: 7 }, (_, n) => {
    const arrive = within(half(after(now, -30 - 20 * n)));
    const checkedIn = new Date(
      Math.min(after(arrive, random.int(2, 12)).getTime(), after(now, -1).getTime()),
    );
    return plan(today, arrive, visitState.onSite, { checkedIn });
  });
  const gone = Array.from({ length: 5 }, (_, n) => {
    const arrive = within(half(after(now, -180 - 30 * n)));
    const checkedOut = after(arrive, 1 + random.int(0, 25));
    return plan(today, arrive, visitState.left, { checkedIn: after(arrive, 0), checkedOut });
  });
  const coming = Array.from({ length: 6 }, (_, n) =>
    plan(today, within(half(after(now, 30 + 40 * n))), visitState.approved),
  );
  const asked = Array.from({ length: 3 }, (_, n) =>
    plan(today, within(half(after(now, 60 + 60 * n))), visitState.submitted, {
      source: 2,
      host: n % 2,
      form: 0,
    }),
  );
  const later = Array.from({ length: 14 }, (_, n) => {
    const day = workday(shiftDays(today, 1 + Math.floor(n / 3)));
    const state = n % 5 === 0 ? visitState.invited : n % 5 === 1 ? visitState.submitted : visitState.approved;
    return plan(day, after(companyDayStart(day), 60 * 9 + 30 * random.int(0, 15)), state, {
      source: state === visitState.submitted ? 2 : 1,
      host: n % 3 === 0 ? 0 : random.int(0, hosts - 1),
      createdAt: after(now, -60 - n),
    });
  });
  return [...past, ...inside, ...gone, ...coming, ...asked, ...later];
}
