import { shiftDays } from '#kit/rules/dates.ts';
import type { Plant } from '#modules/okr/server/open.ts';
import type { Random } from './random.ts';

export interface PlannedProject {
  readonly name: string;
  readonly code: string;
  /** Chinese name of the department whose leader manages the project, and of the departments that work for it. */
  readonly unit: string;
  readonly team: readonly string[];
  /** First and last day, as numbers of days from today. */
  readonly from: number;
  readonly to: number;
  readonly phases: readonly (readonly [name: string, packages: string])[];
}

/** Projects of the demo: phases with work packages, each with the same steps. */
export const plannedProjects: readonly PlannedProject[] = [
  {
    name: '新一代订单平台',
    code: 'ORD-2',
    unit: '平台研发部',
    team: ['后端组', '前端组', '移动端组'],
    from: -190,
    to: 120,
    phases: [
      ['需求与架构', '业务梳理 领域模型 技术选型 容量评估 迁移方案'],
      ['核心能力', '下单链路 库存预占 支付对接 优惠计算 订单状态机'],
      ['运营后台', '订单查询 售后处理 对账报表 权限与审计 批量工具'],
      ['稳定性', '压测 降级预案 监控告警 数据校验 灰度发布'],
      ['切换上线', '历史数据迁移 双写验证 分批切流 旧系统下线 复盘'],
    ],
  },
  {
    name: '华南新零售渠道拓展',
    code: 'NR-S',
    unit: '深圳销售组',
    team: ['深圳销售组', '广州销售组'],
    from: -120,
    to: 150,
    phases: [
      ['市场调研', '区域画像 竞品分析 渠道盘点 客户访谈 机会排序'],
      ['方案与报价', '产品组合 价格体系 合同范本 返利政策 试点方案'],
      ['试点城市', '深圳试点 广州试点 东莞试点 佛山试点 试点总结'],
      ['渠道签约', '重点客户 区域代理 连锁门店 线上平台 签约庆典'],
      ['运营支持', '培训 陈列标准 库存联动 售后响应 月度经营会'],
    ],
  },
  {
    name: '客户服务体验升级',
    code: 'CX-1',
    unit: '客户成功部',
    team: ['客户成功部', '技术支持部'],
    from: -60,
    to: 210,
    phases: [
      ['现状诊断', '工单分析 客户旅程 满意度调研 流程走查 问题清单'],
      ['服务标准', '响应时限 分级规则 话术手册 升级机制 质检标准'],
      ['工具建设', '智能客服 知识库 工单系统 回访系统 看板'],
      ['团队能力', '岗位画像 培训课程 认证考试 导师制 激励方案'],
      ['推广与评估', '分批推广 指标跟踪 客户案例 成本评估 年度总结'],
    ],
  },
];

const steps = ['方案与评审', '实施', '验证与验收', '文档与交接'];

/** Tasks of a project: past ones are done or late, current ones are partly done. */
export function planWork(
  random: Random,
  { phases, from, to }: PlannedProject,
  { leads, team }: { readonly leads: readonly number[]; readonly team: readonly number[] },
  today: string,
): Plant[] {
  const length = (to - from) / phases.length;
  return phases.map(([name, packages], phase): Plant => {
    const first = from + Math.round(phase * length);
    const names = packages.split(' ');
    const each = length / names.length;
    const below = names.map((title, nth): Plant => {
      const begin = first + Math.round(nth * each);
      const work = steps.map((step, n): Plant => {
        const start = begin + Math.round((n * each) / steps.length);
        const end = Math.max(start, begin + Math.round(((n + 1) * each) / steps.length) - 1);
        return {
          name: `${title} · ${step}`,
          ownerId: random.pick(team),
          start: shiftDays(today, start),
          end: shiftDays(today, end),
          minutes: random.int(2, 10) * 480,
          typedBp: progressOf(random, start, end),
          below: [],
        };
      });
      return around(title, random.pick(leads), work);
    });
    return around(name, leads[phase % leads.length]!, below);
  });
}

/** Returns a progress: tasks behind today are mostly done, tasks ahead mostly not begun. */
function progressOf(random: Random, start: number, end: number): number | null {
  if (end < -3) return random.chance(0.93) ? 10_000 : random.int(5, 9) * 1000;
  if (start > 7) return random.chance(0.06) ? random.int(1, 3) * 1000 : null;
  return random.chance(0.25) ? null : random.int(1, 9) * 1000;
}

const around = (name: string, ownerId: number, below: readonly Plant[]): Plant => ({
  name,
  ownerId,
  start: below[0]!.start,
  end: below
    .map(({ end }) => end)
    .toSorted()
    .at(-1)!,
  minutes: below.reduce((sum, { minutes }) => sum + minutes, 0),
  typedBp: null,
  below,
});
