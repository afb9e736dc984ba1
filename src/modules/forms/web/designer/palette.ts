import type { Words } from '#kit/contract/refusals.ts';
import type { Kind } from '../../contract/control.ts';

const say = (zh: string, en: string): Words => ({ zh, en });

/** Names of the kinds of controls; the type requires all kinds. */
export const kindNames: { readonly [K in Kind]: Words } = {
  input: say('单行输入', 'Single line'),
  text: say('文本', 'Text'),
  textarea: say('多行输入', 'Several lines'),
  email: say('邮箱', 'Email'),
  number: say('数字', 'Number'),
  money: say('金额输入', 'Money'),
  unitPrice: say('单价', 'Unit price'),
  select: say('选择', 'Choice'),
  company: say('公司', 'Company'),
  date: say('日期', 'Date'),
  month: say('月份', 'Month'),
  dateTime: say('日期时间', 'Date and time'),
  dateRange: say('日期区间', 'Date range'),
  multiDateRange: say('多段日期', 'Several ranges'),
  upload: say('附件', 'Files'),
  address: say('地址', 'Address'),
  departmentTree: say('部门', 'Department'),
  costDepartmentTree: say('费用归属部门', 'Cost department'),
  businessDepartmentTree: say('业务部门', 'Business department'),
  accountingSubjectTree: say('会计科目', 'Accounting subject'),
  channelSourceTree: say('渠道来源', 'Channel source'),
  postSelect: say('岗位', 'Position'),
  accountTree: say('账户', 'Account'),
  supplierSelect: say('供应商', 'Supplier'),
  userSearch: say('人员', 'People'),
  invoices: say('发票', 'Invoices'),
  linkedForm: say('关联表单', 'Linked form'),
  groupArea: say('分组', 'Group area'),
  divider: say('分区标题', 'Section'),
};

/** Groups of the palette from top to bottom. */
export const palette: readonly { readonly title: Words; readonly kinds: readonly Kind[] }[] = [
  { title: say('排版', 'Layout'), kinds: ['divider', 'groupArea'] },
  { title: say('文字', 'Text'), kinds: ['input', 'textarea', 'text', 'email', 'address'] },
  { title: say('数字与金额', 'Numbers and money'), kinds: ['money', 'number', 'unitPrice'] },
  { title: say('日期', 'Dates'), kinds: ['date', 'dateRange', 'dateTime', 'month', 'multiDateRange'] },
  { title: say('选择', 'Choices'), kinds: ['select', 'upload', 'invoices', 'linkedForm'] },
  {
    title: say('组织与科目', 'Organisation and accounts'),
    kinds: [
      'userSearch',
      'departmentTree',
      'company',
      'accountingSubjectTree',
      'costDepartmentTree',
      'businessDepartmentTree',
      'postSelect',
      'channelSourceTree',
      'accountTree',
      'supplierSelect',
    ],
  },
];
