import { labels } from '#kit/web/client/language.ts';

/** Texts of the printed offer letter, in the language of the letter instead of the reader's. */
export const paperWords = labels({
  zh: {
    title: '录用通知书',
    number: (number: string) => `编号：${number}`,
    dear: (name: string) => `${name}，您好：`,
    offer: (company: string, place: string) =>
      `很高兴地通知您，经过面试和综合评估，${company || '我们'}决定录用您${place && `担任${place}`}。录用条件如下：`,
    placeOf: (department: string, post: string) => `${department}${post}`,
    company: '用人单位',
    department: '部门',
    post: '岗位',
    leader: '直属上级',
    city: '工作地点',
    kind: '用工形式',
    entry: '入职日期',
    contract: '合同',
    term: (kind: string, from: string, until: string) => `${kind}（${from}至 ${until}）`,
    probation: '试用期',
    until: (day: string) => `至 ${day}`,
    payHead: '每月税前薪资（元）',
    item: '项目',
    amount: '金额（元）',
    total: '合计',
    answer: (day: string) => `请您在 ${day}（含当日）之前答复是否接受。逾期未答复的，本通知书自动失效。`,
    contact: (name: string) => `如有疑问，请与${name}联系。期待您的加入。`,
    companySigns: '用人单位（盖章）',
    candidateSigns: '本人接受以上录用条件',
    sign: '签字',
    date: '日期',
  },
  en: {
    title: 'Offer of Employment',
    number: (number: string) => `No. ${number}`,
    dear: (name: string) => `Dear ${name},`,
    offer: (company: string, place: string) =>
      `Following your interviews, ${company || 'we'} would be pleased to employ you${place && ` as ${place}`} on these terms:`,
    placeOf: (department: string, post: string) => [post, department].filter(Boolean).join(', '),
    company: 'Company',
    department: 'Department',
    post: 'Position',
    leader: 'Reports to',
    city: 'Place of work',
    kind: 'Employment type',
    entry: 'First day',
    contract: 'Contract',
    term: (kind: string, from: string, until: string) => `${kind} (${from} to ${until})`,
    probation: 'Probation',
    until: (day: string) => `until ${day}`,
    payHead: 'Monthly pay before tax (yuan)',
    item: 'Item',
    amount: 'Amount (yuan)',
    total: 'Total',
    answer: (day: string) =>
      `Please let us know by the end of ${day} whether you accept. After that day this offer expires.`,
    contact: (name: string) =>
      `${name} will be glad to answer your questions. We look forward to working with you.`,
    companySigns: 'For the company (seal)',
    candidateSigns: 'I accept the terms above',
    sign: 'Signature',
    date: 'Date',
  },
});

/** Texts of the page around the letter, in the reader's language. */
export const pageWords = labels({
  zh: {
    back: '返回候选人',
    print: '打印或存为 PDF',
    printShort: '打印',
    language: '通知书语言',
    both: '中英文',
  },
  en: {
    back: 'Back to candidate',
    print: 'Print or save as PDF',
    printShort: 'Print',
    language: 'Letter language',
    both: 'Chinese and English',
  },
});
