import {
  applicant,
  attachments,
  card,
  choices,
  field,
  reason,
  remark,
  section,
  yesNo,
  type StandardTemplate,
} from './parts.ts';

const half = { inlineBlock: true };

/** Request for seals, documents, vehicles, rooms and other office services. */
export const affairs: StandardTemplate = {
  code: 'XZ',
  title: '行政事务申请',
  titleEn: 'Administrative affairs request',
  card: card(
    'seal',
    '用章、文件签发、用车、办公用品',
    'Seals, documents, cars, supplies',
    '用章 盖章 公章 合同章 派车 用车 证照 文件 stamp vehicle car document',
  ),
  group: 'administrative',
  edition: {
    controls: [
      section('basicSection', '基本信息', 'Basics'),
      ...applicant,
      field('select', 'affair', '事务类型', 'Affair', {
        significance: true,
        items: choices(
          ['seal', '用章', 'Seal'],
          ['document', '文件签发', 'Document'],
          ['vehicle', '用车', 'Vehicle'],
          ['supplies', '办公用品', 'Supplies'],
          ['other', '其他', 'Other'],
        ),
      }),
      field('select', 'seal', '印章', 'Seal', {
        ...half,
        items: choices(
          ['company', '公章', 'Company seal'],
          ['contract', '合同章', 'Contract seal'],
          ['finance', '财务章', 'Finance seal'],
          ['legal', '法人章', 'Legal person'],
        ),
        relation: true,
        relation_name: 'affair',
        relation_value: 'seal',
      }),
      field('number', 'copies', '份数', 'Copies', {
        ...half,
        min: 1,
        max: 999,
        decimals: 0,
        relation: true,
        relation_name: 'affair',
        relation_value: ['seal', 'document'],
      }),
      field('dateRange', 'usage', '用车时间', 'When', {
        showTime: true,
        relation: true,
        relation_name: 'affair',
        relation_value: 'vehicle',
      }),
      field('input', 'destination', '目的地', 'Destination', {
        maxLength: 100,
        relation: true,
        relation_name: 'affair',
        relation_value: 'vehicle',
      }),
      reason('申请事由', 'Purpose'),
      field('dateTime', 'neededAt', '需要时间', 'Needed at', half),
      field('userSearch', 'handlers', '协办人', 'Colleagues involved', { ...half, require: false }),
      attachments('相关文件', 'Files'),
      remark,
    ],
  },
};

/** Request to exchange a customer's package for another one. */
export const packageChange: StandardTemplate = {
  code: 'TC',
  title: '套餐变更',
  titleEn: 'Package change',
  card: card(
    'package',
    '为客户更换所订的套餐',
    'Another package for a customer',
    '套餐 升级 降级 plan upgrade downgrade',
  ),
  group: 'other',
  edition: {
    controls: [
      section('basicSection', '基本信息', 'Basics'),
      ...applicant,
      field('input', 'customer', '客户名称', 'Customer', { ...half, maxLength: 100, significance: true }),
      field('channelSourceTree', 'channel', '渠道来源', 'Channel', half),
      section('changeSection', '变更内容', 'Change'),
      field('input', 'before', '原套餐', 'Former package', { ...half, maxLength: 60 }),
      field('input', 'after', '新套餐', 'New package', { ...half, maxLength: 60, significance: true }),
      field('unitPrice', 'priceBefore', '原单价', 'Former price', half),
      field('unitPrice', 'priceAfter', '新单价', 'New price', half),
      field('date', 'effective', '生效日期', 'Effective from', half),
      field('businessDepartmentTree', 'business', '业务部门', 'Business department', half),
      reason('变更原因', 'Why'),
      attachments('补充协议', 'Supplementary agreement'),
      remark,
    ],
  },
};

/** Request for a company mailbox. */
export const enterpriseMail: StandardTemplate = {
  code: 'YX',
  title: '企业邮箱申请',
  titleEn: 'Enterprise email application',
  card: card(
    'mail',
    '开通、变更或停用企业邮箱',
    'Open, change, close a mailbox',
    '邮箱 邮件 账号 开通 mailbox account',
  ),
  group: 'network',
  edition: {
    controls: [
      section('basicSection', '基本信息', 'Basics'),
      ...applicant,
      field('userSearch', 'user', '使用人', 'User', {
        ...half,
        multiple: false,
        autoWrite: 'applicant',
        significance: true,
      }),
      field('select', 'action', '申请类型', 'Request', {
        ...half,
        items: choices(
          ['open', '新开通', 'New mailbox'],
          ['quota', '扩容', 'More space'],
          ['group', '邮件组', 'Mailing list'],
          ['close', '注销', 'Close'],
        ),
      }),
      field('email', 'address', '邮箱地址', 'Address', { significance: true }),
      field('number', 'quota', '容量（GB）', 'Space (GB)', {
        min: 1,
        max: 500,
        decimals: 0,
        relation: true,
        relation_name: 'action',
        relation_value: 'quota',
      }),
      field('userSearch', 'members', '组成员', 'Members', {
        relation: true,
        relation_name: 'action',
        relation_value: 'group',
      }),
      field('select', 'external', '是否允许外发', 'May send outside', { items: yesNo, _value: 'true' }),
      reason('申请说明', 'Reason'),
      remark,
    ],
  },
};

/** Request for anything without a form of its own. */
export const general: StandardTemplate = {
  code: 'TY',
  title: '通用申请',
  titleEn: 'General request',
  card: card(
    'form',
    '没有专门表单的其他事项',
    'Whatever has no form of its own',
    '其他 通用 事项 报告 请示 other misc',
  ),
  group: 'other',
  edition: {
    controls: [
      section('basicSection', '基本信息', 'Basics'),
      ...applicant,
      field('input', 'topic', '主题', 'Subject', { maxLength: 60, significance: true }),
      reason('申请内容', 'Request'),
      field('date', 'neededOn', '期望完成日期', 'Needed on', { ...half, require: false }),
      field('userSearch', 'people', '相关人员', 'People concerned', { ...half, require: false }),
      attachments('附件', 'Files'),
      field('linkedForm', 'linked', '关联表单', 'Linked form', { require: false }),
    ],
  },
};
