import type { Words } from '#kit/contract/refusals.ts';
import { formatFen } from '#kit/rules/money.ts';
import { own, type Values } from '#modules/forms/contract/values.ts';
import { itemLabels } from '#modules/payroll/contract/codes.ts';
import { contractType } from '#modules/people/persons/contract/user-codes.ts';
import { employTypeLabels } from '#modules/recruiting/contract/codes.ts';
import { letterKindLabels, letterKinds, payMarks, type LetterText } from '../../contract/letters.ts';
import type { OfferPlan } from './offer.ts';

const none: Words = { zh: '', en: '' };
type Named = { readonly name: string; readonly nameEn: string };
const wordsOf = (named: Named | undefined): Words =>
  named ? { zh: named.name, en: named.nameEn || named.name } : none;

/** Returns the name of a form reference in both languages. Empty: the control has no value. */
const refIn = (values: Values, name: string): Words => wordsOf(own(values, name) as Named | undefined);

/** Formats monthly pay for a letter: each item, and the total if there are several. */
export function payText({ pay }: Pick<OfferPlan, 'pay'>): Words {
  const total = pay.reduce((sum, { fen }) => sum + fen, 0);
  const said = (language: 'zh' | 'en', comma: string, all: string): string => {
    const items = pay.map(({ item, fen }) => `${itemLabels[item][language]} ${formatFen(fen)}`);
    return pay.length > 1 ? `${items.join(comma)}${all}${formatFen(total)}` : items.join('');
  };
  return { zh: said('zh', '，', '，合计 '), en: said('en', ', ', ', total ') };
}

const line = (label: string, text: string | null): string[] => (text ? [`${label}${text}`] : []);

/**
 * Builds an offer letter from its form in both languages, because the candidate's language is unknown.
 * @param values values of the form
 * @param until last company day for the answer
 */
export function offerLetter(plan: OfferPlan, values: Values, until: string): LetterText {
  const { zh, en } = letterKindLabels[letterKinds.offer]!;
  const [company, department, post] = [
    refIn(values, 'CompanyId'),
    refIn(values, 'DeptId'),
    refIn(values, 'PostID'),
  ];
  const leader = wordsOf((own(values, 'LeaderAUID') as readonly Named[] | undefined)?.[0]);
  const kind = employTypeLabels[plan.userType]!;
  const contract = contractType.labels[plan.contractType as 0] ?? none;
  return {
    subject: `${zh}：${post.zh} / ${en}: ${post.en}`,
    text: [
      `${plan.candidate}：`,
      '',
      `您好，很高兴地通知您，${company.zh}决定录用您。`,
      ...line('部门：', department.zh),
      ...line('岗位：', post.zh),
      ...line('直属上级：', leader.zh),
      ...line('入职日期：', plan.entryDay),
      `用工形式：${kind.zh}`,
      ...line('合同：', contract.zh),
      ...(plan.pay.length > 0 ? [`月薪（元）：${payMarks.zh}`] : []),
      `请在 ${until}（含）之前答复我们。`,
      '',
      'We are pleased to offer you a position.',
      ...line('Company: ', company.en),
      ...line('Department: ', department.en),
      ...line('Position: ', post.en),
      ...line('Direct leader: ', leader.en),
      ...line('First day: ', plan.entryDay),
      `Employment type: ${kind.en}`,
      ...line('Contract: ', contract.en),
      ...(plan.pay.length > 0 ? [`Monthly pay (yuan): ${payMarks.en}`] : []),
      `Please let us know by the end of ${until}.`,
    ].join('\n'),
  };
}
