import {
  amount,
  applicant,
  attachments,
  card,
  choices,
  costDepartment,
  field,
  finance,
  payee,
  reason,
  remark,
  section,
  subject,
  supplier,
  type StandardTemplate,
} from './parts.ts';

const half = { inlineBlock: true };

/** Purchase request with one row per item to buy. */
export const purchase: StandardTemplate = {
  code: 'CG',
  title: '采购申请',
  titleEn: 'Purchase request',
  card: card(
    'cart',
    '办公用品、设备与服务',
    'Supplies, equipment, services',
    '采购 购买 买东西 申购 办公用品 设备 buy order equipment',
  ),
  group: 'finance',
  later: ['supplier'],
  edition: {
    controls: [
      section('basicSection', '基本信息', 'Basics'),
      ...applicant,
      costDepartment,
      field('select', 'kind', '采购类别', 'Type of purchase', {
        ...half,
        items: choices(
          ['goods', '货物', 'Goods'],
          ['service', '服务', 'Services'],
          ['equipment', '设备', 'Equipment'],
          ['software', '软件', 'Software'],
        ),
      }),
      reason('采购事由', 'Purpose', '用途和使用人', 'What it is for and who uses it'),
      section('itemSection', '采购明细', 'Items'),
      field('groupArea', 'items', '采购明细', 'Item', {
        controls: [
          field('input', 'item', '名称', 'Item', { maxLength: 60 }),
          field('number', 'quantity', '数量', 'Quantity', { min: 1, decimals: 0 }),
          field('unitPrice', 'price', '单价', 'Unit price', { min: 0.01 }),
          field('money', 'amount', '金额', 'Amount', { fixed: 'amount', min: 0.01 }),
        ],
      }),
      field('money', 'totalAmount', '合计金额', 'Total amount', { fixed: 'totalAmount', significance: true }),
      section('deliverySection', '交付', 'Delivery'),
      field('date', 'neededOn', '期望到货日期', 'Needed on', half),
      supplier('从供应商库选择；黑名单企业不可选', 'From the directory; blacklisted ones are left out'),
      field('input', 'vendor', '建议供应商', 'Suggested supplier', {
        ...half,
        require: false,
        maxLength: 100,
      }),
      attachments('报价单', 'Quotations'),
      remark,
      ...finance('totalAmount'),
    ],
  },
};

/** Payment request for recurring costs: rent, water, telephone. */
export const normalPay: StandardTemplate = {
  code: 'RC',
  title: '日常付款',
  titleEn: 'Routine payment',
  card: card(
    'routine',
    '房租、水电、话费等固定支出',
    'Rent, power, phone, every month',
    '房租 水电 物业 话费 月付 rent utilities phone bill',
  ),
  group: 'finance',
  later: ['supplier'],
  edition: {
    controls: [
      section('basicSection', '基本信息', 'Basics'),
      ...applicant,
      costDepartment,
      subject,
      field('select', 'kind', '付款项目', 'Item', {
        ...half,
        items: choices(
          ['rent', '房租物业', 'Rent'],
          ['utilities', '水电燃气', 'Utilities'],
          ['telecom', '通讯网络', 'Telephone'],
          ['insurance', '社保公积金', 'Insurance'],
          ['other', '其他', 'Other'],
        ),
      }),
      field('month', 'month', '费用月份', 'Month', { ...half, limit: true }),
      reason('付款说明', 'Details'),
      section('payeeSection', '收款方', 'Payee'),
      supplier(
        '收款方是供应商时选择；黑名单企业不可选',
        'When a supplier is paid; blacklisted ones are left out',
      ),
      ...payee('收款单位', 'Payee'),
      amount,
      attachments('账单与发票', 'Bill and invoice', true),
      remark,
      ...finance('amount'),
    ],
  },
};

/** Refund to a customer. */
export const refund: StandardTemplate = {
  code: 'TK',
  title: '用户退款',
  titleEn: 'Customer refund',
  card: card(
    'refund',
    '退还客户已付的款项',
    'Give money back to a customer',
    '退款 退费 退钱 客户退款 money back',
  ),
  group: 'finance',
  edition: {
    controls: [
      section('basicSection', '基本信息', 'Basics'),
      ...applicant,
      section('orderSection', '订单', 'Order'),
      field('input', 'orderNumber', '订单号', 'Order number', { ...half, maxLength: 40 }),
      field('date', 'paidOn', '用户付款日期', 'Paid by the customer on', half),
      field('channelSourceTree', 'channel', '渠道来源', 'Channel', half),
      field('money', 'orderAmount', '订单金额', 'Order amount', { ...half, min: 0.01 }),
      field('select', 'cause', '退款原因', 'Cause', {
        items: choices(
          ['quality', '质量问题', 'Quality'],
          ['service', '服务问题', 'Service'],
          ['duplicate', '重复付款', 'Paid twice'],
          ['other', '其他', 'Other'],
        ),
      }),
      reason('退款说明', 'Details'),
      section('refundSection', '退款', 'Refund'),
      amount,
      ...payee('收款人', 'Payee'),
      attachments('付款凭证', 'Proof of payment', true),
      remark,
      ...finance('amount'),
    ],
  },
};

/** Request for a staff discount on the company's own products. */
export const employeeDiscount: StandardTemplate = {
  code: 'YH',
  title: '员工优惠',
  titleEn: 'Employee discount',
  card: card(
    'discount',
    '以员工价购买公司产品',
    'Buy our products at the staff price',
    '内购 员工价 折扣 优惠 staff price',
  ),
  group: 'administrative',
  edition: {
    controls: [
      section('basicSection', '基本信息', 'Basics'),
      ...applicant,
      field('userSearch', 'employee', '享受人', 'For whom', {
        ...half,
        multiple: false,
        autoWrite: 'applicant',
        significance: true,
      }),
      field('select', 'relationship', '使用人', 'Used by', {
        ...half,
        items: choices(['self', '本人', 'The employee'], ['family', '家属', 'Family']),
      }),
      field('input', 'family', '家属姓名', 'Name of the relative', {
        relation: true,
        relation_name: 'relationship',
        relation_value: 'family',
      }),
      section('productSection', '产品与优惠', 'Product and discount'),
      field('input', 'product', '产品', 'Product', { ...half, maxLength: 100, significance: true }),
      field('number', 'discount', '优惠比例', 'Discount', {
        ...half,
        percent: true,
        min: 1,
        max: 50,
        decimals: 0,
      }),
      field('money', 'listPrice', '原价', 'List price', { ...half, min: 0.01 }),
      field('date', 'buyOn', '购买日期', 'Date of purchase', half),
      reason('申请说明', 'Reason'),
      remark,
    ],
  },
};
