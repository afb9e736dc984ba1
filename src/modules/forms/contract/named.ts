import type { ControlInput, Kind } from './control.ts';

/** Ready-made control. Other modules find its value by its number (tampid). */
export interface NamedControl {
  readonly tampid: number;
  readonly control: ControlInput;
}

const named = (
  tampid: number,
  type: Exclude<Kind, 'groupArea' | 'divider'>,
  name: string,
  label: string,
  labelEn: string,
  more: object = {},
): NamedControl => ({ tampid, control: { type, name, label, labelEn, tampid, ...more } as ControlInput });

const yesNo = [
  { label_value: 'true', label_name: '是', label_name_en: 'Yes' },
  { label_value: 'false', label_name: '否', label_name_en: 'No' },
];
const flag = (tampid: number, name: string, label: string, labelEn: string): NamedControl =>
  named(tampid, 'select', name, label, labelEn, { items: yesNo });
const percent = (tampid: number, name: string, label: string, labelEn: string): NamedControl =>
  named(tampid, 'number', name, label, labelEn, { percent: true, decimals: 2 });
const amount = (tampid: number, name: string, label: string, labelEn: string): NamedControl =>
  named(tampid, 'money', name, label, labelEn, { max: 1_000_000_000_000 });
const count = (tampid: number, name: string, label: string, labelEn: string): NamedControl =>
  named(tampid, 'number', name, label, labelEn, { decimals: 0 });
const files = (tampid: number, name: string, label: string, labelEn: string): NamedControl =>
  named(tampid, 'upload', name, label, labelEn);

const industries = [
  ['manufacturing', '制造业', 'Manufacturing'],
  ['internet', '互联网与软件', 'Internet and software'],
  ['trade', '批发与零售', 'Trade'],
  ['services', '商务服务', 'Business services'],
  ['other', '其他', 'Other'],
].map(([label_value, label_name, label_name_en]) => ({ label_value, label_name, label_name_en }));

/**
 * All named templates (specification section 3). Numbers below 1000 come from the specification; the others count from
 * 1001.
 */
export const namedControls: readonly NamedControl[] = [
  named(3, 'textarea', 'cooperationProject', '合作项目说明', 'Cooperation project'),
  named(8, 'input', 'contactPhone', '联系电话', 'Contact phone'),
  named(11, 'date', 'cooperationStart', '合作开始时间', 'Start of cooperation'),
  named(12, 'date', 'cooperationEnd', '合作结束时间', 'End of cooperation'),
  named(14, 'input', 'legalPerson', '法人代表', 'Legal person'),
  named(16, 'address', 'mailingAddress', '通讯地址', 'Mailing address'),
  named(21, 'date', 'establishedTime', '成立时间', 'Established on'),
  named(28, 'textarea', 'productOrService', '为我司提供的产品或服务', 'Product or service provided to us'),
  percent(30, 'assetLiabilityRatio', '资产负债率', 'Asset-liability ratio'),
  amount(34, 'annualSales2021', '2021 年销售额', 'Annual sales 2021'),
  named(35, 'textarea', 'cooperationCase', '合作案例', 'Cooperation case'),
  named(38, 'input', 'Leadingsupplier', '主要供应商', 'Main supplier', { maxLength: 100 }),
  percent(44, 'percentconversion', '转化率', 'Conversion rate'),
  named(45, 'input', 'mainbuiness', '主营业务', 'Main business', { maxLength: 100 }),
  named(46, 'dateRange', 'cooperationDuration', '合作期限', 'Cooperation duration', { showTime: true }),
  named(66, 'date', 'crossIndustryTime', '异业合作注册时间', 'Cross-industry registration'),
  named(92, 'date', 'bloggerTime', '博主认证时间', 'Blogger certified on'),
  named(94, 'date', 'shopTime', '店铺成立时间', 'Shop established on'),
  named(106, 'date', 'postBarTime', '吧主任职时间', 'Post bar owner since'),
  named(119, 'date', 'infoStreamTime', '信息流注册时间', 'Info-stream registration'),

  named(1001, 'select', 'industry', '所属行业', 'Industry', { items: industries, searchable: true }),
  named(1002, 'input', 'supplierName', '供应商名称', 'Supplier name', { maxLength: 100, significance: true }),
  amount(1003, 'subscribedCapital', '认缴资本', 'Subscribed capital'),
  amount(1004, 'paidInCapital', '实缴资本', 'Paid-in capital'),
  amount(1005, 'registeredCapital', '注册资本', 'Registered capital'),
  amount(1006, 'annualSales2018', '2018 年销售额', 'Annual sales 2018'),
  amount(1007, 'annualSales2019', '2019 年销售额', 'Annual sales 2019'),
  amount(1008, 'annualSales2020', '2020 年销售额', 'Annual sales 2020'),
  amount(1009, 'income2018', '2018 年营业收入', 'Business income 2018'),
  amount(1010, 'income2019', '2019 年营业收入', 'Business income 2019'),
  amount(1011, 'income2020', '2020 年营业收入', 'Business income 2020'),
  amount(1012, 'income2021', '2021 年营业收入', 'Business income 2021'),
  ...Array.from({ length: 12 }, (_, at) =>
    amount(
      1013 + at,
      `cooperation2021m${at + 1}`,
      `2021 年 ${at + 1} 月合作金额`,
      `Cooperation amount 2021-${String(at + 1).padStart(2, '0')}`,
    ),
  ),
  named(1025, 'textarea', 'mainProducts', '主要产品', 'Main products'),
  named(1026, 'input', 'project', '合作项目', 'Project', { maxLength: 100 }),
  named(1027, 'textarea', 'remark', '备注', 'Remark', { require: false }),
  named(1028, 'userSearch', 'cashier', '出纳', 'Cashier', { multiple: false }),
  named(1029, 'date', 'cashierDate', '出纳日期', 'Date paid'),
  percent(1030, 'strengthRanking', '实力排名', 'Strength ranking'),
  percent(1031, 'amountRanking', '合作金额排名', 'Cooperation amount ranking'),
  percent(1032, 'bestPriceShare', '最优价格占比', 'Best price share'),
  percent(1033, 'matchingShare', '匹配占比', 'Matching share'),
  flag(1034, 'industryMonopoly', '是否行业垄断', 'Industry monopoly'),
  flag(1035, 'listedCompany', '是否上市公司', 'Listed company'),
  flag(1036, 'pricePriority', '是否价格优先', 'Price priority'),
  flag(1037, 'noRealPremises', '是否无实际经营场所', 'No real business premises'),
  flag(1038, 'managementFee', '是否收取年度一万元管理费', 'Annual 10k management fee'),
  flag(1039, 'ownPlatform', '是否有自有平台', 'Own platform'),
  flag(1040, 'matchesTargetUsers', '是否匹配目标用户群', 'Matches the target user group'),
  flag(1041, 'legalRisk', '法律风险是否异常', 'Legal risk abnormal'),
  flag(1042, 'associatedRisk', '是否有关联风险', 'Associated risk'),
  flag(1043, 'seriousLegalRisk', '是否有严重法律风险', 'Serious legal risk'),
  flag(1044, 'chairmanEndorsement', '是否有董事长背书', 'Chairman endorsement'),
  flag(1045, 'replacementProof', '是否有替代证明材料', 'Replacement proof material'),
  flag(1046, 'sensitiveOpinion', '敏感舆情是否异常', 'Sensitive opinion abnormal'),
  files(1047, 'certificate', '资质证书', 'Certificate'),
  files(1048, 'equipmentFiles', '设备清单附件', 'Equipment list (files)'),
  files(1049, 'siteLease', '场地租赁合同', 'Site lease'),
  named(1050, 'upload', 'sitePhotos', '场地照片', 'Site photos', { images: true }),
  files(1051, 'qualityProof', '优质资源证明', 'Quality resource proof'),
  flag(1052, 'whitelist', '是否白名单', 'Whitelist'),
  named(1053, 'textarea', 'equipmentList', '设备清单', 'Equipment list'),
  named(1054, 'input', 'operator', '经办人', 'Operator'),
  named(1055, 'input', 'contact', '联系人', 'Contact'),
  named(1056, 'input', 'companyNature', '企业性质', 'Company nature'),
  named(1057, 'number', 'floorSpace', '经营面积（平方米）', 'Floor space (m²)', { decimals: 2 }),
  amount(1058, 'netAssets', '净资产', 'Net assets'),
  named(1059, 'number', 'roi', '投资回报率', 'ROI', { decimals: 2 }),
  count(1060, 'socialSecurityHeadcount', '社保人数', 'Social-security headcount'),
  count(1061, 'weiboFollowers', '微博粉丝数', 'Weibo followers'),
  count(1062, 'wechatFollowers', '微信粉丝数', 'WeChat followers'),
  count(1063, 'douyinFollowers', '抖音粉丝数', 'Douyin followers'),
  count(1064, 'redFollowers', '小红书粉丝数', 'RED followers'),
  amount(1065, 'yearlySales', '年销售额', 'Yearly sales'),
  named(1066, 'input', 'releasedSupplier', '移出黑名单的企业名称', 'Company to remove from the blacklist', {
    maxLength: 100,
    significance: true,
  }),
];

const byNumber = new Map(namedControls.map((one) => [one.tampid, one]));

/** Returns the control of a named template with changed properties. @throws RangeError for an unknown number */
export function fromNamed(tampid: number, more: object = {}): ControlInput {
  const found = byNumber.get(tampid);
  if (!found) throw new RangeError(`no named template ${tampid}`);
  return { ...found.control, ...more };
}
