import type { IconName } from '#kit/contract/icon-names.ts';
import type { TemplateCard } from '../../contract/card.ts';
import type { ControlInput, EditionInput } from '../../contract/control.ts';
import type { TemplateGroup } from '../../contract/template.ts';

/** A template that every installation starts with. */
export interface StandardTemplate {
  /** Prefix of its forms' numbers. */
  readonly code: string;
  readonly title: string;
  readonly titleEn: string;
  /** How it shows itself until a company says it in its own words. */
  readonly card: TemplateCard;
  /** Another page begins and fills in its forms: nobody chooses it from the list of forms. */
  readonly isBegunElsewhere?: boolean;
  readonly group: TemplateGroup;
  readonly edition: EditionInput;
  /** Only whom its forms concern reads them. */
  readonly isPrivate?: boolean;
  /** Its forms are looked over as attendance. */
  readonly isAttendance?: boolean;
  /** Names of controls that came with later versions, the earliest first. */
  readonly later?: readonly string[];
}

/** A card: icon, one line in Chinese and English, and the words by which people find the form. */
export const card = (Icon: IconName, Line: string, LineEn: string, Keywords: string): TemplateCard => ({
  Icon,
  Line,
  LineEn,
  Keywords,
});

/** Controls that several standard templates share. */

export const section = (name: string, label: string, labelEn: string, more: Partial<ControlInput> = {}) =>
  ({ type: 'divider', name, label, labelEn, ...more }) as ControlInput;

/** Who files it: company and department, taken from the applicant and open to change. */
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

/** The company of the library that is paid or bought from; it came later than the forms. */
export const supplier = (placeholder: string, placeholderEn: string): ControlInput => ({
  type: 'supplierSelect',
  name: 'supplier',
  label: '供应商',
  labelEn: 'Supplier',
  require: false,
  placeholder,
  placeholderEn,
});

/** Where money goes. */
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

/** One control in a line: what it is, what it is called in both languages, and what is special about it. */
export const field = (
  type: ControlInput['type'],
  name: string,
  label: string,
  labelEn: string,
  more: object = {},
): ControlInput => ({ type, name, label, labelEn, ...more }) as ControlInput;

/** Choices in order: value, Chinese, English. */
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

/** The fixed control 金额, asked for where there are no rows. */
export const amount = field('money', 'amount', '金额', 'Amount', {
  fixed: 'amount',
  min: 0.01,
  significance: true,
});

export const attachments = (label: string, labelEn: string, require = false): ControlInput =>
  field('upload', 'files', label, labelEn, { require });

/** The person whom a request is about. */
export const employee = (tampid: number, more: object = {}): ControlInput =>
  field('userSearch', 'AUID', '员工', 'Employee', {
    ...half,
    tampid,
    multiple: false,
    subject: true,
    significance: true,
    ...more,
  });

/** The form in effect that a request reverses. It is filed from the original. */
export const original = (tampid: number, code: string): ControlInput =>
  field('linkedForm', 'Original', '原单据', 'Original form', {
    ...half,
    tampid,
    require: false,
    templates: [code],
    placeholder: '仅冲销已生效的单据时填写',
    placeholderEn: 'Only to reverse a form that is in effect',
  });
