import type { IconName } from '#kit/contract/icon-names.ts';
import type { TemplateCard } from '../../contract/card.ts';
import type { ControlInput, EditionInput } from '../../contract/control.ts';
import type { TemplateGroup } from '../../contract/template.ts';

/** Template that every installation starts with. */
export interface StandardTemplate {
  /** Prefix of the numbers of its forms. */
  readonly code: string;
  readonly title: string;
  readonly titleEn: string;
  /** Description where people choose the form; a company can replace it. */
  readonly card: TemplateCard;
  /** Whether another page creates its forms, so that they are not in the list of forms. */
  readonly isBegunElsewhere?: boolean;
  readonly group: TemplateGroup;
  readonly edition: EditionInput;
  /** Whether only the people involved can read its forms. */
  readonly isPrivate?: boolean;
  /** Whether its forms are in the attendance list. */
  readonly isAttendance?: boolean;
  /** Names of controls that later versions added, the earliest first. */
  readonly later?: readonly string[];
}

/** Returns a description: icon, one line in Chinese and English, and search words. */
export const card = (Icon: IconName, Line: string, LineEn: string, Keywords: string): TemplateCard => ({
  Icon,
  Line,
  LineEn,
  Keywords,
});

/** Controls shared by several standard templates. */

export const section = (name: string, label: string, labelEn: string, more: Partial<ControlInput> = {}) =>
  ({ type: 'divider', name, label, labelEn, ...more }) as ControlInput;

/** Controls for company and department, filled in from the applicant. The applicant can change them. */
export const applicant: ControlInput[] = [
  {
    type: 'company',
    name: 'company',
    label: '申请公司',
    labelEn: 'Company',
    ruleError: '请选择申请公司',
    ruleErrorEn: 'Choose the company',
    autoWrite: 'applicant.company',
    inlineBlock: true,
  },
  {
    type: 'departmentTree',
    name: 'department',
    label: '申请部门',
    labelEn: 'Department',
    ruleError: '请选择申请部门',
    ruleErrorEn: 'Choose the department',
    autoWrite: 'applicant.department',
    inlineBlock: true,
  },
];

export const yesNo = [
  { label_value: 'true', label_name: '是', label_name_en: 'Yes' },
  { label_value: 'false', label_name: '否', label_name_en: 'No' },
];

export const remark: ControlInput = {
  type: 'textarea',
  name: 'remark',
  label: '备注',
  labelEn: 'Remark',
  require: false,
  placeholder: '其他需要说明的情况',
  placeholderEn: 'Anything else the approvers should know',
};

/** Control for the supplier that is paid or bought from. It was added to the forms in a later version. */
export const supplier = (placeholder: string, placeholderEn: string): ControlInput => ({
  type: 'supplierSelect',
  name: 'supplier',
  label: '供应商',
  labelEn: 'Supplier',
  require: false,
  placeholder,
  placeholderEn,
});

/** Controls for the recipient of a payment and their bank account. */
export const payee = (label: string, labelEn: string): ControlInput[] => [
  {
    type: 'input',
    name: 'payee',
    label,
    labelEn,
    maxLength: 100,
    placeholder: '与银行账户户名一致',
    placeholderEn: 'As written on the bank account',
    significance: true,
  },
  {
    type: 'input',
    name: 'bank',
    label: '开户银行',
    labelEn: 'Bank',
    maxLength: 100,
    placeholder: '银行及支行全称',
    placeholderEn: 'Bank and branch in full',
    inlineBlock: true,
  },
  {
    type: 'input',
    name: 'bankAccount',
    label: '银行账号',
    labelEn: 'Account number',
    maxLength: 40,
    inlineBlock: true,
  },
];

/** Controls that finance fills in when paying. `amount` names the control with the requested amount. */
export const finance = (amount: 'amount' | 'totalAmount'): ControlInput[] => [
  section('financeSection', '财务办理', 'Finance', { finance: true }),
  {
    type: 'userSearch',
    name: 'cashier',
    label: '出纳',
    labelEn: 'Cashier',
    multiple: false,
    finance: true,
    autoWrite: 'applicant',
    inlineBlock: true,
  },
  {
    type: 'date',
    name: 'cashierDate',
    label: '出纳日期',
    labelEn: 'Date paid',
    finance: true,
    autoWrite: 'today',
    inlineBlock: true,
  },
  {
    type: 'money',
    name: 'paidAmount',
    label: '实付金额',
    labelEn: 'Amount paid',
    finance: true,
    autoWrite: amount,
  },
];

/** Returns a control from its kind, name, labels in both languages and other properties. */
export const field = (
  type: ControlInput['type'],
  name: string,
  label: string,
  labelEn: string,
  more: object = {},
): ControlInput => ({ type, name, label, labelEn, ...more }) as ControlInput;

/** Returns options in order, from value, Chinese and English text. */
export const choices = (...list: readonly (readonly [string, string, string])[]) =>
  list.map(([label_value, label_name, label_name_en]) => ({ label_value, label_name, label_name_en }));

const half = { inlineBlock: true };

export const costDepartment = field(
  'costDepartmentTree',
  'costDepartment',
  '费用归属部门',
  'Cost department',
  {
    ...half,
    autoWrite: 'department',
  },
);

export const subject = field('accountingSubjectTree', 'subject', '会计科目', 'Accounting subject', half);

/** Control for the purpose of the form, shown in lists. */
export const reason = (label: string, labelEn: string, placeholder = '', placeholderEn = ''): ControlInput =>
  field('textarea', 'reason', label, labelEn, { significance: true, placeholder, placeholderEn });

/** The fixed control 金额, used in forms without rows. */
export const amount = field('money', 'amount', '金额', 'Amount', {
  fixed: 'amount',
  min: 0.01,
  significance: true,
});

export const attachments = (label: string, labelEn: string, require = false): ControlInput =>
  field('upload', 'files', label, labelEn, { require });

/** Control for the employee whom a request is about. */
export const employee = (tampid: number, more: object = {}): ControlInput =>
  field('userSearch', 'AUID', '员工', 'Employee', {
    ...half,
    tampid,
    multiple: false,
    subject: true,
    significance: true,
    ...more,
  });

/** Control for the approved form that a request reverses. It is filled in from that form. */
export const original = (tampid: number, code: string): ControlInput =>
  field('linkedForm', 'Original', '原单据', 'Original form', {
    ...half,
    tampid,
    require: false,
    templates: [code],
    placeholder: '仅冲销已生效的单据时填写',
    placeholderEn: 'Only to reverse a form that is in effect',
  });
