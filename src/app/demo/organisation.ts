import type { Words } from '#kit/contract/refusals.ts';

/** Companies of the invented group, one of which each form names. */
export const companies = {
  group: ['霁屿集团有限公司', 'Jiyu Group Co., Ltd.'],
  tech: ['霁屿信息技术（深圳）有限公司', 'Jiyu Information Technology (Shenzhen) Co., Ltd.'],
  data: ['霁屿数据科技（杭州）有限公司', 'Jiyu Data Technology (Hangzhou) Co., Ltd.'],
  product: ['霁屿软件（成都）有限公司', 'Jiyu Software (Chengdu) Co., Ltd.'],
  media: ['霁屿文化传媒（上海）有限公司', 'Jiyu Media (Shanghai) Co., Ltd.'],
  southSales: ['霁屿商贸（深圳）有限公司', 'Jiyu Trading (Shenzhen) Co., Ltd.'],
  guangzhou: ['霁屿网络科技（广州）有限公司', 'Jiyu Network Technology (Guangzhou) Co., Ltd.'],
  eastSales: ['霁屿企业服务（上海）有限公司', 'Jiyu Business Services (Shanghai) Co., Ltd.'],
  northSales: ['霁屿科技（北京）有限公司', 'Jiyu Technology (Beijing) Co., Ltd.'],
  overseas: ['霁屿国际（香港）有限公司', 'Jiyu International (Hong Kong) Limited'],
  supply: ['霁屿供应链管理（东莞）有限公司', 'Jiyu Supply Chain Management (Dongguan) Co., Ltd.'],
  logistics: ['霁屿物流（佛山）有限公司', 'Jiyu Logistics (Foshan) Co., Ltd.'],
  service: ['霁屿客户服务（武汉）有限公司', 'Jiyu Customer Service (Wuhan) Co., Ltd.'],
  network: ['霁屿网络工程（珠海）有限公司', 'Jiyu Network Engineering (Zhuhai) Co., Ltd.'],
} as const satisfies Record<string, readonly [zh: string, en: string]>;

export type CompanyKey = keyof typeof companies;

/** Duty that a person has beside their own work. */
export type Duty =
  | 'financeReviewer'
  | 'cashier'
  | 'hrbp'
  | 'payroll'
  | 'supplierManager'
  | 'libraryManager'
  | 'administrator'
  | 'approvalAdministrator';

export interface Unit {
  readonly name: Words;
  /** Title of the unit's leader. */
  readonly leader: string;
  /** Company of the unit, if it differs from the unit above. */
  readonly company?: CompanyKey;
  /** Titles of the unit's other people, senior ones first. */
  readonly titles: readonly string[];
  /** Number of people besides the leader, without the units below. */
  readonly staff: number;
  /** Duty of everybody in the unit, or of the given number of people, counted from the first. */
  readonly duty?: Duty | readonly [duty: Duty, people: number];
  /** True if people of the unit are no applicants there, so that no forms can be filed for it. */
  readonly mayNotApply?: true;
  readonly below?: readonly Unit[];
}

const unit = (
  zh: string,
  en: string,
  leader: string,
  staff: number,
  titles: string,
  more: Omit<Unit, 'name' | 'leader' | 'staff' | 'titles'> = {},
): Unit => ({ name: { zh, en }, leader, staff, titles: titles.split(' ').filter(Boolean), ...more });

const finance = unit('财务中心', 'Finance Centre', '财务总监', 0, '', {
  below: [
    unit('会计核算部', 'Accounting', '会计核算经理', 1, '会计主管', {
      below: [
        unit('费用报销组', 'Expenses Team', '费用审核主管', 5, '高级费用会计 费用会计', {
          duty: 'financeReviewer',
        }),
        unit('总账报表组', 'Ledger Team', '总账主管', 3, '总账会计 报表会计'),
      ],
    }),
    unit('资金管理部', 'Treasury', '资金经理', 4, '出纳 出纳 资金专员', { duty: ['cashier', 2] }),
    unit('预算与分析部', 'Budget and Analysis', '预算经理', 3, '财务分析师 预算专员'),
    unit('税务部', 'Tax', '税务经理', 2, '税务会计'),
  ],
});

const people = unit('行政人力中心', 'Administration and HR Centre', '人力行政总监', 1, '组织发展专家', {
  below: [
    unit('招聘部', 'Recruiting', '招聘经理', 5, '高级招聘专员 招聘专员'),
    unit('薪酬绩效部', 'Compensation and Performance', '薪酬绩效经理', 3, '薪酬专员 绩效专员', {
      duty: ['payroll', 1],
    }),
    unit('员工关系与 HRBP 部', 'HRBP', 'HRBP 负责人', 5, '高级 HRBP HRBP 员工关系专员', { duty: 'hrbp' }),
    unit('行政部', 'Administration', '行政经理', 1, '流程管理专员', {
      duty: ['approvalAdministrator', 1],
      below: [
        unit('前台与办公组', 'Office Team', '行政主管', 4, '行政专员 前台', { duty: ['libraryManager', 1] }),
        unit('资产采购组', 'Assets Team', '资产主管', 2, '资产专员'),
      ],
    }),
  ],
});

const engineering = unit('研发中心', 'R&D Centre', '研发总监', 1, '首席架构师', {
  company: 'tech',
  below: [
    unit('平台研发部', 'Platform Engineering', '平台研发经理', 1, '架构师', {
      below: [
        unit('后端组', 'Backend Team', '后端组长', 10, '资深后端工程师 高级后端工程师 后端工程师 后端工程师'),
        unit('前端组', 'Frontend Team', '前端组长', 8, '高级前端工程师 前端工程师 前端工程师'),
        unit('移动端组', 'Mobile Team', '移动端组长', 6, '高级移动端工程师 移动端工程师'),
      ],
    }),
    unit('数据智能部', 'Data and AI', '数据智能经理', 1, '数据架构师', {
      company: 'data',
      below: [
        unit('数据平台组', 'Data Platform Team', '数据平台组长', 6, '高级数据工程师 数据工程师'),
        unit('算法组', 'Algorithms Team', '算法组长', 5, '高级算法工程师 算法工程师'),
      ],
    }),
    unit('质量保障部', 'Quality Assurance', '质量经理', 8, '高级测试工程师 测试工程师'),
    unit('运维安全部', 'Operations and Security', '运维安全经理', 5, '高级运维工程师 安全工程师 运维工程师'),
  ],
});

const sales = unit('销售中心', 'Sales Centre', '销售总监', 1, '销售运营专家', {
  company: 'southSales',
  below: [
    unit('华南大区', 'South China', '华南大区经理', 1, '大区助理', {
      below: [
        unit('深圳销售组', 'Shenzhen Sales Team', '深圳销售主管', 7, '大客户经理 客户经理 销售顾问'),
        unit('广州销售组', 'Guangzhou Sales Team', '广州销售主管', 7, '大客户经理 客户经理 销售顾问', {
          company: 'guangzhou',
        }),
      ],
    }),
    unit('华东大区', 'East China', '华东大区经理', 1, '大区助理', {
      company: 'eastSales',
      below: [
        unit('上海销售组', 'Shanghai Sales Team', '上海销售主管', 8, '大客户经理 客户经理 销售顾问'),
        unit('杭州销售组', 'Hangzhou Sales Team', '杭州销售主管', 6, '大客户经理 客户经理 销售顾问', {
          company: 'data',
        }),
      ],
    }),
    unit('华北大区', 'North China', '华北大区经理', 8, '大客户经理 客户经理 销售顾问', {
      company: 'northSales',
    }),
    unit('海外业务部', 'Overseas Business', '海外业务经理', 5, '海外客户经理 海外运营专员', {
      company: 'overseas',
    }),
    unit('销售支持部', 'Sales Support', '销售支持经理', 5, '售前顾问 商务专员'),
  ],
});

/** Tree of departments: 62 in four levels, with 300 people. */
export const organisation: Unit = unit('霁屿集团', 'Jiyu Group', '总裁', 2, '执行副总裁', {
  company: 'group',
  below: [
    unit('总裁办公室', 'CEO Office', '总裁办主任', 2, '总裁助理 秘书', {
      below: [
        unit('战略规划部', 'Strategy', '战略经理', 3, '战略分析师'),
        unit('新业务筹备组', 'New Business Task Force', '筹备组负责人', 2, '项目经理', { mayNotApply: true }),
      ],
    }),
    finance,
    people,
    engineering,
    unit('产品中心', 'Product Centre', '产品总监', 1, '产品运营专家', {
      company: 'product',
      below: [
        unit('企业产品部', 'Enterprise Products', '企业产品经理', 5, '高级产品经理 产品经理'),
        unit('用户产品部', 'Consumer Products', '用户产品经理', 5, '高级产品经理 产品经理'),
        unit('用户体验设计部', 'User Experience', '设计经理', 6, '交互设计师 视觉设计师 用户研究员'),
      ],
    }),
    unit('市场中心', 'Marketing Centre', '市场总监', 1, '市场策略专家', {
      company: 'media',
      below: [
        unit('品牌公关部', 'Brand and PR', '品牌经理', 4, '品牌专员 公关专员'),
        unit('数字营销部', 'Digital Marketing', '数字营销经理', 1, '数据分析师', {
          below: [
            unit('信息流投放组', 'Advertising Team', '投放组长', 6, '高级优化师 优化师'),
            unit('内容运营组', 'Content Team', '内容组长', 6, '高级编辑 内容运营'),
          ],
        }),
        unit('渠道合作部', 'Channel Partners', '渠道经理', 5, '渠道拓展专员 商务专员'),
      ],
    }),
    sales,
    unit('供应链中心', 'Supply Chain Centre', '供应链总监', 1, '供应链计划专家', {
      company: 'supply',
      below: [
        unit('采购部', 'Purchasing', '采购经理', 5, '高级采购专员 采购专员'),
        unit('供应商管理部', 'Supplier Management', '供应商管理经理', 4, '供应商管理专员 供应商质量工程师', {
          duty: 'supplierManager',
        }),
        unit('仓储物流部', 'Warehousing and Logistics', '仓储物流经理', 8, '仓储主管 物流专员 仓管员', {
          company: 'logistics',
        }),
      ],
    }),
    unit('客户服务中心', 'Customer Service Centre', '客服总监', 1, '服务体验专家', {
      company: 'service',
      below: [
        unit('客户成功部', 'Customer Success', '客户成功负责人', 7, '高级客户成功经理 客户成功经理'),
        unit('技术支持部', 'Technical Support', '技术支持经理', 8, '高级支持工程师 支持工程师'),
        unit('服务质检部', 'Service Quality', '质检经理', 3, '质检专员'),
      ],
    }),
    unit('网络管理中心', 'Network Management Centre', '网络管理总监', 0, '', {
      company: 'network',
      below: [
        unit('基础设施部', 'Infrastructure', '基础设施经理', 4, '高级网络工程师 网络工程师'),
        unit('桌面与网络支持部', 'Desktop Support', '桌面支持经理', 4, '系统管理员 桌面支持工程师', {
          duty: ['administrator', 1],
        }),
      ],
    }),
    unit('法务与内控中心', 'Legal and Internal Control', '法务总监', 0, '', {
      below: [
        unit('法务部', 'Legal', '法务经理', 3, '法务专员'),
        unit('审计监察部', 'Internal Audit', '审计经理', 2, '审计专员', { mayNotApply: true }),
      ],
    }),
  ],
});
