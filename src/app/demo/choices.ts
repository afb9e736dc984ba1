import type { Words } from '#kit/contract/refusals.ts';

/** Node of a tree that forms choose from. */
export interface Choice {
  readonly name: Words;
  readonly below?: readonly Choice[];
}

const choice = (zh: string, en: string, below: readonly Choice[] = []): Choice => ({
  name: { zh, en },
  below,
});

/** Channels through which customers come to the demo company. */
export const channels: readonly Choice[] = [
  choice('线上推广', 'Online', [
    choice('搜索推广', 'Search', [choice('百度', 'Baidu'), choice('360 搜索', '360 Search')]),
    choice('信息流', 'Feeds', [choice('抖音', 'Douyin'), choice('微信朋友圈', 'WeChat Moments')]),
    choice('内容社区', 'Communities', [choice('小红书', 'Xiaohongshu'), choice('知乎', 'Zhihu')]),
  ]),
  choice('线下活动', 'Events', [choice('行业展会', 'Trade fairs'), choice('沙龙与讲座', 'Seminars')]),
  choice('渠道合作', 'Partners', [choice('代理商', 'Resellers'), choice('异业合作', 'Cross-industry')]),
  choice('老客户介绍', 'Referrals'),
  choice('官网与自然流量', 'Website'),
];

/** Bank accounts of the demo company, for outgoing and incoming payments. */
export const accounts: readonly Choice[] = [
  choice('银行账户', 'Bank accounts', [
    choice('招商银行基本户 · 6217', 'China Merchants Bank, basic · 6217'),
    choice('工商银行一般户 · 0852', 'ICBC, general · 0852'),
    choice('建设银行工资户 · 3390', 'China Construction Bank, payroll · 3390'),
    choice('中国银行外币户（美元） · 1105', 'Bank of China, foreign currency (USD) · 1105'),
  ]),
  choice('第三方支付', 'Payment services', [
    choice('支付宝商户号', 'Alipay merchant'),
    choice('微信支付商户号', 'WeChat Pay merchant'),
  ]),
  choice('备用金', 'Petty cash'),
];
