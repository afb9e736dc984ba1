/** Theme of a department for a quarter: an objective, and three key results with start, target and unit. */
export interface PlannedGoal {
  readonly unit: string;
  readonly title: string;
  readonly results: readonly (readonly [
    title: string,
    measure: string,
    start: number,
    target: number,
    unit: string,
  ])[];
}

/** Objectives of five departments, set every quarter. */
export const plannedGoals: readonly PlannedGoal[] = [
  {
    unit: '平台研发部',
    title: '订单平台稳定支撑大促',
    results: [
      ['核心接口 P99 延迟降下来', 'P99 延迟', 800, 300, 'ms'],
      ['线上故障次数减少', '故障次数', 12, 4, '次'],
      ['迁移到新平台的商户', '商户数', 0, 400, '家'],
    ],
  },
  {
    unit: '质量保障部',
    title: '把问题拦在上线之前',
    results: [
      ['自动化用例覆盖核心链路', '覆盖率', 45, 80, '%'],
      ['漏测缺陷减少', '漏测缺陷', 30, 10, '个'],
      ['回归测试时长缩短', '回归时长', 16, 6, '小时'],
    ],
  },
  {
    unit: '深圳销售组',
    title: '深圳市场的新零售收入翻番',
    results: [
      ['新签约客户', '客户数', 0, 60, '家'],
      ['新零售收入', '收入', 0, 1200, '万元'],
      ['重点客户续约率提升', '续约率', 78, 90, '%'],
    ],
  },
  {
    unit: '客户成功部',
    title: '客户更愿意续约和推荐',
    results: [
      ['净推荐值提升', 'NPS', 32, 45, '分'],
      ['首次响应更快', '首响时间', 40, 15, '分钟'],
      ['完成客户健康度回访', '回访客户', 0, 200, '家'],
    ],
  },
  {
    unit: '招聘部',
    title: '关键岗位按时到岗',
    results: [
      ['关键岗位到岗', '到岗人数', 0, 24, '人'],
      ['平均招聘周期缩短', '招聘周期', 52, 35, '天'],
      ['试用期通过率保持', '通过率', 80, 92, '%'],
    ],
  },
];

export const candidates = [
  ['整理并开放历史数据接口', '接口数', 0, 20, '个'],
  ['上线客户自助服务', '功能模块', 0, 8, '个'],
  ['建立供应商交付评分', '覆盖供应商', 0, 50, '家'],
] as const;
