import type { NewSubject } from '#modules/people/organisation/server/rules/organisation.ts';

type Subject = readonly [code: string, name: string, nameEn: string];

/** Ledger accounts that forms are booked to: account numbers of the Chinese accounting standards, then our own. */
const tree: readonly (readonly [Subject, readonly Subject[]])[] = [
  [
    ['6602', '管理费用', 'Administrative expenses'],
    [
      ['6602.01', '差旅费', 'Travel'],
      ['6602.02', '市内交通费', 'Local transport'],
      ['6602.03', '业务招待费', 'Business entertainment'],
      ['6602.04', '办公用品', 'Office supplies'],
      ['6602.05', '通讯费', 'Telephone and internet'],
      ['6602.06', '快递费', 'Courier'],
      ['6602.07', '培训费', 'Training'],
      ['6602.08', '会议费', 'Meetings'],
      ['6602.09', '福利费', 'Staff welfare'],
      ['6602.10', '租赁及物业费', 'Rent and property management'],
      ['6602.11', '水电费', 'Water and electricity'],
      ['6602.12', '专业服务费', 'Professional services'],
      ['6602.13', '招聘费', 'Recruiting'],
    ],
  ],
  [
    ['6601', '销售费用', 'Selling expenses'],
    [
      ['6601.01', '广告投放费', 'Advertising'],
      ['6601.02', '品牌推广费', 'Brand promotion'],
      ['6601.03', '展会费', 'Exhibitions'],
      ['6601.04', '渠道佣金', 'Channel commission'],
      ['6601.05', '运输装卸费', 'Freight and handling'],
      ['6601.06', '售后服务费', 'After-sales service'],
      ['6601.07', '客户差旅费', 'Travel to customers'],
    ],
  ],
  [
    ['5301', '研发支出', 'Research and development'],
    [
      ['5301.01', '云服务费', 'Cloud services'],
      ['5301.02', '软件许可费', 'Software licences'],
      ['5301.03', '测试设备费', 'Test equipment'],
      ['5301.04', '技术服务费', 'Technical services'],
      ['5301.05', '知识产权费', 'Intellectual property'],
    ],
  ],
  [
    ['6401', '主营业务成本', 'Cost of sales'],
    [
      ['6401.01', '商品采购成本', 'Goods purchased'],
      ['6401.02', '仓储成本', 'Warehousing'],
      ['6401.03', '物流成本', 'Logistics'],
      ['6401.04', '外包服务成本', 'Outsourced services'],
    ],
  ],
  [
    ['6603', '财务费用', 'Financial expenses'],
    [
      ['6603.01', '银行手续费', 'Bank charges'],
      ['6603.02', '汇兑损益', 'Exchange differences'],
      ['6603.03', '利息支出', 'Interest'],
    ],
  ],
  [
    ['1601', '固定资产', 'Fixed assets'],
    [
      ['1601.01', '电子设备', 'Electronic equipment'],
      ['1601.02', '办公家具', 'Office furniture'],
      ['1601.03', '运输设备', 'Vehicles'],
    ],
  ],
  [
    ['1221', '其他应收款', 'Other receivables'],
    [
      ['1221.01', '员工借款', 'Advances to staff'],
      ['1221.02', '押金及保证金', 'Deposits'],
      ['1221.03', '备用金', 'Petty cash'],
    ],
  ],
];

const subject = ([code, name, nameEn]: Subject, parent: string | null, n: number): NewSubject => ({
  code,
  parent,
  name,
  nameEn,
  sort: (n + 1) * 10,
});

/** Every subject, parents first. */
export const standardSubjects: readonly NewSubject[] = tree.flatMap(([top, below], n) => [
  subject(top, null, n),
  ...below.map((one, m) => subject(one, top[0], m)),
]);
