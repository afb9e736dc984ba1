/** Titles with these words open the loan page, whatever else they say (specification section 2). */
const loan = ['借款审批', '借款申请', 'loan approval', 'loan application'];

/** Known template names and their pages; other templates open the generic page. */
const known: readonly (readonly [name: string, path: string])[] = [
  ['费用报销', '/baoxiao'],
  ['采购', '/purchase'],
  ['付款申请', '/applyByPay'],
  ['日常付款', '/normalPay'],
  ['文件与事务', '/fileAndAffair'],
  ['行政事务', '/fileAndAffair'],
  ['用户退款', '/refundByUser'],
  ['套餐变更', '/changePackage'],
  ['员工优惠', '/employeeDiscounts'],
  ['通用申请', '/commonForTemplate'],
];

/** Returns the page on which forms of a template are filled in, by the opening rule of the specification. */
export function pageOfTemplate(title: string): string {
  const lower = title.toLowerCase();
  if (loan.some((words) => lower.includes(words))) return '/borrowByMarket';
  return known.find(([name]) => title.includes(name))?.[1] ?? '/commonForTemplate';
}

/** Returns the address that begins a new form of a template. */
export function pathOfTemplate(template: { readonly TemplateId: number; readonly Title: string }): string {
  return `${pageOfTemplate(template.Title)}?template=${template.TemplateId}`;
}

/** Returns the template for a page: the one whose name matches, else the first one that would open there. */
export function templateOfPage<T extends { readonly Title: string }>(
  templates: readonly T[],
  page: string,
): T | undefined {
  const here = templates.filter(({ Title }) => pageOfTemplate(Title) === page);
  return here.find(({ Title }) => known.some(([name]) => Title.includes(name))) ?? here[0];
}
