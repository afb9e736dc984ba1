import type { Words } from '#kit/contract/refusals.ts';

/** Where the demo company's customers come from. */
export interface Channel {
  readonly name: Words;
  readonly below?: readonly Channel[];
}

const channel = (zh: string, en: string, below: readonly Channel[] = []): Channel => ({
  name: { zh, en },
  below,
});

export const channels: readonly Channel[] = [
  channel('线上推广', 'Online', [
    channel('搜索推广', 'Search', [channel('百度', 'Baidu'), channel('360 搜索', '360 Search')]),
    channel('信息流', 'Feeds', [channel('抖音', 'Douyin'), channel('微信朋友圈', 'WeChat Moments')]),
    channel('内容社区', 'Communities', [channel('小红书', 'Xiaohongshu'), channel('知乎', 'Zhihu')]),
  ]),
  channel('线下活动', 'Events', [channel('行业展会', 'Trade fairs'), channel('沙龙与讲座', 'Seminars')]),
  channel('渠道合作', 'Partners', [channel('代理商', 'Resellers'), channel('异业合作', 'Cross-industry')]),
  channel('老客户介绍', 'Referrals'),
  channel('官网与自然流量', 'Website'),
];
