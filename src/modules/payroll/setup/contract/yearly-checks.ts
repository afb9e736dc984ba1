import type { Words } from '#kit/contract/refusals.ts';

/** Check that payroll makes every year. */
interface YearlyCheck {
  /** Months in which it is due, 1 to 12. */
  readonly months: readonly number[];
  readonly what: Words;
  /** Authority, page or document to look at. */
  readonly where: Words;
}

/** Figures and declarations that change every year, in the order of the year. */
export const yearlyChecks: readonly YearlyCheck[] = [
  {
    months: [1],
    what: {
      zh: '广州、深圳：新一年医疗、生育保险的缴费基数上下限和单位费率，医疗方案新增一版',
      en: 'Guangzhou, Shenzhen: limits and employer rate of medical and maternity insurance for the calendar year; add a version',
    },
    where: {
      zh: '深圳市医保局 hsa.sz.gov.cn；广州市医保局 ybj.gz.gov.cn',
      en: 'hsa.sz.gov.cn (notice of 2025-12-29 for 2026); ybj.gz.gov.cn',
    },
  },
  {
    months: [1],
    what: {
      zh: '广州：穗医保规字〔2022〕1号 2026-12-31 到期，核对接续文件的医疗、生育费率',
      en: 'Guangzhou: 穗医保规字〔2022〕1号 ends on 2026-12-31; check the rates of the document that follows',
    },
    where: { zh: 'gz.gov.cn 规范性文件；ybj.gz.gov.cn', en: 'gz.gov.cn, ybj.gz.gov.cn' },
  },
  {
    months: [1],
    what: {
      zh: '失业保险 1% 阶段性费率是否延续（各内地城市；四川文件 2026-12-31 到期）',
      en: "Whether the reduced unemployment rate of 1 % continues (all mainland cities; Sichuan's document ends on 2026-12-31)",
    },
    where: {
      zh: '人社部 mohrss.gov.cn；各省市人社厅局',
      en: 'mohrss.gov.cn and each HR authority; no document for 2026 was found',
    },
  },
  {
    months: [1],
    what: {
      zh: '成都：住房公积金按自然年调整，核对上下限并换基数',
      en: 'Chengdu: the housing fund follows the calendar year; check limits and set new bases',
    },
    where: { zh: 'cdzfgjj.chengdu.gov.cn', en: 'cdzfgjj.chengdu.gov.cn (成公积金委〔2026〕5号 for 2026)' },
  },
  {
    months: [1, 9, 10, 11],
    what: {
      zh: '杭州、成都：社保按自然年；年初先按旧基数，省里公布后（多在秋季）新增一版并从生效月补差',
      en: 'Hangzhou, Chengdu: social insurance follows the calendar year. Old limits run on until the province publishes new ones (mostly in autumn); then add a version and pay the difference',
    },
    where: {
      zh: '浙江 rlsbt.zj.gov.cn；四川 rst.sc.gov.cn',
      en: 'rlsbt.zj.gov.cn (2025 limits: 18 Sep 2025; 2026 not seen); rst.sc.gov.cn (2026: 7 Sep 2026)',
    },
  },
  {
    months: [1],
    what: {
      zh: '个税年度归零：累计收入、累计已缴税额从零起；上年收入不超过 6 万元的人可按全年 6 万元扣除，需重新判断；年终奖单独计税次数重新计算',
      en: "Tax year starts at zero: cumulative income and tax reset. Decide again who may deduct 60,000 at once (last year's income not above 60,000). The one use of separate bonus taxation starts anew",
    },
    where: {
      zh: '国家税务总局公告 2020 年第 19 号；财政部 税务总局公告 2023 年第 30 号（至 2027-12-31）',
      en: 'Tax administration notices 2020 No. 19 and 2023 No. 30 (to 2027-12-31), chinatax.gov.cn',
    },
  },
  {
    months: [1, 7, 9, 12],
    what: {
      zh: '最低工资：公布后更新方案的最低工资，并核对失业、工伤、公积金下限（广州、深圳 2026-09-01 起 2680、2700；上海多在 7 月；北京多在 9 月；杭州 2025-12 起 2660）',
      en: 'Minimum wage: update the scheme, and the floors of unemployment, injury and housing fund that follow it (Guangzhou 2680 and Shenzhen 2700 from 2026-09-01; Shanghai mostly July; Beijing mostly September; Hangzhou 2660 from December 2025)',
    },
    where: {
      zh: '各省市人社厅局；粤府函〔2026〕188号',
      en: 'HR authority of each place; 粤府函〔2026〕188号; 浙政发〔2025〕23号',
    },
  },
  {
    months: [1, 7],
    what: {
      zh: '工伤保险：核对本单位行业类别和浮动费率通知（成都 2026-07 起各类上浮 20%，至 2028-06-30）',
      en: "Work injury: check the unit's class and the notice of its floating rate (Chengdu: all classes up by a fifth from July 2026 to June 2028)",
    },
    where: {
      zh: '社保经办机构、电子税务局；川人社规〔2026〕3号',
      en: 'Insurance agency, e-tax; 川人社规〔2026〕3号',
    },
  },
  {
    months: [1, 7],
    what: {
      zh: '香港：强积金最低、最高有关入息水平是否有变（7,100 / 30,000；至少每四年检讨一次）',
      en: 'Hong Kong: whether the MPF levels changed (7,100 / 30,000; reviewed at least every four years)',
    },
    where: { zh: 'mpfa.org.hk；Cap. 485 附表 2、3', en: 'mpfa.org.hk; Cap. 485 Schedules 2 and 3' },
  },
  {
    months: [1],
    what: {
      zh: '法定退休年龄逐步提高：核对当年到龄员工的停保和退休手续',
      en: 'Retirement ages rise step by step: check who reaches theirs this year, and end their insurance',
    },
    where: {
      zh: '国务院渐进式延迟退休办法（2025-01-01 起）；12333.gov.cn',
      en: 'State Council decision in force from 2025-01-01; si.12333.gov.cn',
    },
  },
  {
    months: [2, 3, 4, 5, 6],
    what: {
      zh: '个税综合所得年度汇算 3 月 1 日至 6 月 30 日（2 月下旬起可预约）；核对申报数，提醒员工',
      en: 'Annual tax settlement from 1 March to 30 June (appointments from late February). Compare what was declared and remind employees',
    },
    where: { zh: 'chinatax.gov.cn 年度公告；个税 App', en: 'Yearly notice on chinatax.gov.cn; tax app' },
  },
  {
    months: [3],
    what: {
      zh: '上海：职工医保单位费率文件沪医保规〔2026〕2号 2027-02-28 到期，3 月前新增一版',
      en: "Shanghai: the employer's medical rate (沪医保规〔2026〕2号) ends on 2027-02-28; add a version for March",
    },
    where: { zh: 'ybj.sh.gov.cn', en: 'ybj.sh.gov.cn' },
  },
  {
    months: [4, 5, 6],
    what: {
      zh: '上海：申报职工上年月平均工资（新年度缴费基数），6 月底前完成',
      en: "Shanghai: declare last year's average monthly wages as the new bases, by the end of June",
    },
    where: { zh: 'rsj.sh.gov.cn；上海税务', en: 'rsj.sh.gov.cn, Shanghai tax service' },
  },
  {
    months: [4],
    what: {
      zh: '香港：雇主报税表 BIR56A 与 IR56B，4 月发出、一个月内交回',
      en: "Hong Kong: employer's return BIR56A with IR56B, issued in April, due within a month",
    },
    where: { zh: 'ird.gov.hk', en: 'ird.gov.hk' },
  },
  {
    months: [5, 6, 7],
    what: {
      zh: '上年平均工资公布：更新方案里的社会平均工资（公积金免税上限＝三倍的 12%，经济补偿封顶＝三倍）',
      en: "Average wage of last year is published: update the scheme's average (tax-free limit of the housing fund: 12 % of three times it; cap of severance: three times it)",
    },
    where: {
      zh: '各市统计局、人社局',
      en: 'Statistics and HR authority of each city; Shanghai 12,577 for 2025',
    },
  },
  {
    months: [5],
    what: {
      zh: '香港：法定最低工资每年 5 月 1 日检讨调整',
      en: 'Hong Kong: statutory minimum wage changes on 1 May',
    },
    where: { zh: 'labour.gov.hk', en: 'labour.gov.hk' },
  },
  {
    months: [6, 7],
    what: {
      zh: '算出每人上年月平均工资，作为 7 月起社保（北京、上海、广东养老）和公积金的新基数，封顶保底后交员工确认',
      en: "Work out each person's average monthly wage of last calendar year: the new base from July for social insurance (Beijing, Shanghai, Guangdong pension) and housing fund, within the limits; have it confirmed",
    },
    where: {
      zh: '工资台账；社保费申报系统；公积金单位网厅',
      en: 'Payroll; declaration system of the tax service; unit portal of the fund',
    },
  },
  {
    months: [7, 8, 9],
    what: {
      zh: '北京、上海：社保年度 7 月起，文件多在 8–9 月公布并追溯到 7 月；新增一版，补差（规定时间内免滞纳金）',
      en: 'Beijing, Shanghai: the insurance year starts in July; the notice comes in August or September and reaches back to July. Add a version and pay the difference (no late fee within the time named)',
    },
    where: {
      zh: 'rsj.beijing.gov.cn；rsj.sh.gov.cn',
      en: 'rsj.beijing.gov.cn (21 Aug 2026), rsj.sh.gov.cn (18 Aug 2026)',
    },
  },
  {
    months: [7, 10, 11, 12],
    what: {
      zh: '广州、深圳：养老保险年度 7 月起，广东多在 10 月前后公布并追溯；公布前沿用旧上下限',
      en: 'Guangzhou, Shenzhen: the pension year starts in July; Guangdong publishes around October, reaching back to July. Old limits run on until then',
    },
    where: {
      zh: 'hrss.gd.gov.cn',
      en: 'hrss.gd.gov.cn (2025: 24 Oct 2025; 2026 not seen by early October 2026)',
    },
  },
  {
    months: [7],
    what: {
      zh: '住房公积金年度：上下限、基数、缴存比例（每年可改一次）',
      en: "Housing fund year: limits, bases, and the unit's rate (may change once a year)",
    },
    where: {
      zh: 'gjj.beijing.gov.cn；shzfgjj.cn；gjj.gz.gov.cn；zjj.sz.gov.cn；gjj.hangzhou.gov.cn',
      en: 'gjj.beijing.gov.cn (24 Aug 2026), shzfgjj.cn, gjj.gz.gov.cn (6 Jul 2026), zjj.sz.gov.cn (15 Jul 2026), gjj.hangzhou.gov.cn (25 Jul 2026)',
    },
  },
  {
    months: [7, 8, 9, 10, 11],
    what: {
      zh: '残疾人就业保障金：核对在职残疾职工人数、上年职工平均人数和工资总额，按当地通知审核、申报、缴纳（各市时间不同）',
      en: "Disabled employment fund: number of disabled staff, last year's average number of staff and wages; have it checked, declare and pay by the local notice (times differ by city)",
    },
    where: {
      zh: '各市残联、税务局；减免政策财政部公告 2023 年第 8 号（至 2027-12-31）',
      en: "Disabled persons' federation and tax service of each city; relief: Ministry of Finance notice 2023 No. 8 (to 2027-12-31)",
    },
  },
  {
    months: [11, 12],
    what: {
      zh: '次年放假安排公布：更新日历（计薪日、加班）；香港公众假期另查',
      en: "Next year's public holidays are published: update the calendar. Hong Kong has its own list",
    },
    where: { zh: 'gov.cn 国务院办公厅通知；gov.hk', en: 'State Council notice on gov.cn; gov.hk' },
  },
  {
    months: [12, 1],
    what: {
      zh: '专项附加扣除：员工 12 月在个税 App 确认下一年度信息，未确认的 1 月起停止扣除；1 月重新下载',
      en: "Special additional deductions: employees confirm next year's in the tax app in December. Deductions not confirmed stop in January; download them again before January's payroll",
    },
    where: { zh: '自然人电子税务局扣缴端；个税 App', en: 'Withholding client and tax app' },
  },
];
