import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editionSchema, type ControlInput, type Kind } from './control.ts';
import { schemaOf } from './kinds.ts';
import { validateForm, type Checking } from './validate.ts';

const today = '2026-11-20';
const uid = '6f1c1c0e-9d5b-4f0a-8a77-0d6c3a1b2c3d';

/** Returns an edition with one control named `it`. Properties not given have their defaults. */
const only = (control: Record<string, unknown>) =>
  editionSchema.parse({ controls: [{ name: 'it', label: '事由', labelEn: 'Reason', ...control }] });

const check = (control: Record<string, unknown>, value: unknown, checking: Partial<Checking> = {}) => {
  const { values, errors } = validateForm(only(control), { it: value }, { today, ...checking });
  return errors[0] ? { error: errors[0].message.zh, at: errors[0].name } : { value: values.it };
};

const range = (start: string, end: string) => [start, end];
const span = range('2026-11-01 09:00', '2026-11-01 18:00');
const items = [
  { label_value: 'true', label_name: '是', label_name_en: 'Yes' },
  { label_value: 'false', label_name: '否', label_name_en: 'No' },
];

describe('values that are taken, and how they are kept', () => {
  it.each<[string, Record<string, unknown>, unknown, unknown]>([
    ['text is trimmed', { type: 'input' }, '  出差  ', '出差'],
    ['20 characters', { type: 'input' }, '出'.repeat(20), '出'.repeat(20)],
    ['characters, not UTF-16 units', { type: 'text' }, '😀'.repeat(20), '😀'.repeat(20)],
    ['one line stays one line', { type: 'input' }, 'a\r\nb', 'a b'],
    ['a text area keeps lines', { type: 'textarea' }, 'a\r\nb', 'a\nb'],
    ['200 characters', { type: 'textarea' }, '文'.repeat(200), '文'.repeat(200)],
    ['what joins characters stays', { type: 'input' }, '👨\u200D👩\u200D👧', '👨\u200D👩\u200D👧'],
    ['control characters go', { type: 'input' }, 'a\u0000\u0007b', 'ab'],
    ['email', { type: 'email' }, 'li.na@example.com', 'li.na@example.com'],
    ['number', { type: 'number' }, '007.50', '7.5'],
    ['number as JSON', { type: 'number' }, 7.5, '7.5'],
    ['zero', { type: 'number' }, 0, '0'],
    ['percent 100', { type: 'number', percent: true }, '100', '100'],
    ['negative where allowed', { type: 'number', min: -5000 }, '-4999', '-4999'],
    ['amount gets 2 decimals', { type: 'money' }, '1,234.5', '1234.50'],
    ['largest amount', { type: 'money' }, '10000000', '10000000.00'],
    ['configured amount', { type: 'money', max: 20_000_000 }, '20000000', '20000000.00'],
    ['unit price of 4 decimals', { type: 'unitPrice', decimals: 4 }, '0.0375', '0.0375'],
    ['choice', { type: 'select', items }, 'true', 'true'],
    ['date', { type: 'date' }, '2024-02-29', '2024-02-29'],
    ['month', { type: 'month' }, '2030-01', '2030-01'],
    ['limited month, first', { type: 'month', limit: true }, '2026-08', '2026-08'],
    ['limited month, last', { type: 'month', limit: true }, '2026-10', '2026-10'],
    ['date and time', { type: 'dateTime' }, '2026-11-20 08:30', '2026-11-20 08:30'],
    [
      'one day as range',
      { type: 'dateRange' },
      range('2026-01-01', '2026-01-01'),
      range('2026-01-01', '2026-01-01'),
    ],
    ['range with time', { type: 'dateRange', showTime: true }, span, span],
    ['99 ranges', { type: 'multiDateRange' }, Array(99).fill(span), Array(99).fill(span)],
    [
      'address',
      { type: 'address' },
      '广东省， 深圳市,南山区,科苑路 1 号',
      '广东省,深圳市,南山区,科苑路 1 号',
    ],
    ['company', { type: 'company' }, { id: '3', name: '甲' }, { id: 3, name: '甲', nameEn: '' }],
    ['empty and not required', { type: 'input', require: false }, '   ', undefined],
    ['empty range and not required', { type: 'dateRange', require: false }, [null, null], undefined],
  ])('%s', (_what, control, value, kept) => expect(check(control, value)).toEqual({ value: kept }));
});

describe('values that are refused (specification section 5)', () => {
  it.each<[string, Record<string, unknown>, unknown, string]>([
    ['21 characters', { type: 'input' }, 'x'.repeat(21), '最多 20 个字符'],
    ['21 characters of text', { type: 'text' }, 'x'.repeat(21), '最多 20 个字符'],
    ['101 characters of email', { type: 'email' }, `${'x'.repeat(95)}@a.com`, '最多 100 个字符'],
    ['201 characters', { type: 'textarea' }, 'x'.repeat(201), '最多 200 个字符'],
    ['no email', { type: 'email' }, 'li.na@', '请输入有效的邮箱'],
    ['no text', { type: 'input' }, 5, '内容格式不正确'],
    ['no number', { type: 'number' }, 'abc', '请输入有效的数字'],
    ['exponent', { type: 'number' }, '1e3', '请输入有效的数字'],
    ['number of 21 digits', { type: 'number' }, '1'.repeat(21), '最多 20 个字符'],
    ['below 0', { type: 'number' }, '-1', '不能小于 0'],
    ['over 100 %', { type: 'number', percent: true }, '100.01', '不能大于 100'],
    ['count with decimals', { type: 'number', decimals: 0 }, '1.5', '请输入整数正整数'],
    ['negative count', { type: 'number', decimals: 0 }, '-1', '请输入整数正整数'],
    ['3 decimals', { type: 'money' }, '1.005', '最多 2 位小数'],
    ['binary fraction', { type: 'money' }, 0.1 + 0.2, '最多 2 位小数'],
    ['negative amount', { type: 'money' }, '-0.01', '不能小于 0'],
    ['below the configured least', { type: 'money', min: 0.01 }, '0', '不能小于 0.01'],
    ['one fen too much', { type: 'money' }, '10000000.01', '不能大于 10000000'],
    ['not an option', { type: 'select', items }, 'maybe', '请选择列出的选项'],
    ['no such day', { type: 'date' }, '2023-02-29', '请选择 1900 年至 2100 年的有效日期'],
    ['no such month', { type: 'month' }, '2023-13', '请选择有效的月份'],
    ['4 months ago', { type: 'month', limit: true }, '2026-07', '只能选择 2026-08 至 2026-10'],
    ['this month', { type: 'month', limit: true }, '2026-11', '只能选择 2026-08 至 2026-10'],
    ['no such minute', { type: 'dateTime' }, '2026-11-20 24:00', '请选择 1900 年至 2100 年的有效日期和时间'],
    ['half a range', { type: 'dateRange' }, ['2026-01-01'], '请选择开始和结束'],
    ['half a range, second missing', { type: 'dateRange' }, ['2026-01-01', null], '请选择开始和结束'],
    ['end before start', { type: 'dateRange' }, range('2026-01-02', '2026-01-01'), '结束不能早于开始'],
    ['100 ranges', { type: 'multiDateRange' }, Array(100).fill(span), '最多 99 行'],
    [
      'ranges need times',
      { type: 'multiDateRange' },
      [range('2026-01-01', '2026-01-02')],
      '第 1 段：请选择 1900 年至 2100 年的有效日期和时间',
    ],
    ['address of three parts', { type: 'address' }, '广东省,深圳市,南山区', '请填写省、市、区和街道'],
    ['no person', { type: 'userSearch' }, [{ id: 'x' }], '内容格式不正确'],
    [
      'two persons where one is asked',
      { type: 'userSearch', multiple: false },
      [{ id: 1 }, { id: 2 }],
      '只能选择一个人',
    ],
    [
      'picture that is none',
      { type: 'upload', images: true },
      [{ uid, name: 'a.pdf' }],
      '仅支持 jpg、png 图片',
    ],
    ['upload without uid', { type: 'upload' }, [{ name: 'a.pdf' }], '内容格式不正确'],
    ['too many files', { type: 'upload', maxCount: 1 }, [{ uid }, { uid }], '最多上传 1 个文件'],
    ['company by name', { type: 'company' }, { name: '甲' }, '内容格式不正确'],
    ['nothing', { type: 'input' }, '', '事由不能为空'],
    ['blanks', { type: 'input' }, ' \n', '事由不能为空'],
    ['only control characters', { type: 'input' }, '\u0001', '事由不能为空'],
    ['an invisible character', { type: 'input' }, '\u200B', '事由不能为空'],
    ['characters without a shape', { type: 'textarea' }, '\u3164 \u00AD\u2060\uFE0F\u2800', '事由不能为空'],
    ['an invisible mail address', { type: 'email' }, '\u200B\uFEFF', '事由不能为空'],
    ['null', { type: 'date' }, null, '事由不能为空'],
    ['no file', { type: 'upload' }, [], '事由不能为空'],
    ['ruleError', { type: 'input', ruleError: '请写明事由' }, undefined, '请写明事由'],
  ])('%s', (_what, control, value, error) => expect(check(control, value)).toEqual({ error, at: 'it' }));

  it('says it in English too', () => {
    const { errors } = validateForm(only({ type: 'input' }), {}, { today });
    expect(errors[0]).toMatchObject({ label: { en: 'Reason' }, message: { en: 'Reason cannot be empty' } });
  });
});

describe('visible controls are required; hidden ones are neither required nor kept', () => {
  const choice = { name: 'abroad', label: '出境', type: 'select', items } as const;
  const country = {
    name: 'country',
    label: '国家',
    type: 'input',
    relation: true,
    relation_name: 'abroad',
    relation_value: 'true',
  } as const;
  const visa = {
    name: 'visa',
    label: '签证',
    type: 'input',
    relation: true,
    relation_name: 'country',
    relation_value: ['日本', '法国'],
  } as const;
  const edition = editionSchema.parse({
    controls: [
      choice,
      country,
      visa,
      { name: 'off', label: '停用', type: 'input', visibility: false },
      { name: 'line', type: 'divider' },
    ],
  });

  it.each<[string, Record<string, unknown>, Record<string, unknown>, string[]]>([
    ['not related', { abroad: 'false' }, { abroad: 'false' }, []],
    ['related and missing', { abroad: 'true' }, { abroad: 'true' }, ['country']],
    ['related and given', { abroad: 'true', country: '泰国' }, { abroad: 'true', country: '泰国' }, []],
    ['over two steps', { abroad: 'true', country: '日本' }, { abroad: 'true', country: '日本' }, ['visa']],
    ['first step gone', { abroad: 'false', country: '日本', visa: 'V1' }, { abroad: 'false' }, []],
    ['switched off', { abroad: 'false', off: 'x' }, { abroad: 'false' }, []],
    ['unknown name', { abroad: 'false', extra: 1 }, { abroad: 'false' }, ['extra']],
    [
      'inherited name',
      JSON.parse('{"abroad":"false","__proto__":{"x":1}}') as Record<string, unknown>,
      { abroad: 'false' },
      ['__proto__'],
    ],
    ['dividers hold nothing', { abroad: 'false', line: 'x' }, { abroad: 'false' }, ['line']],
  ])('%s', (_what, given, kept, wrong) => {
    const { values, errors } = validateForm(edition, given, { today });
    expect(values).toEqual(kept);
    expect(errors.map((error) => error.name)).toEqual(wrong);
  });

  it('depends on what was chosen from a list by its id', () => {
    const related = editionSchema.parse({
      controls: [
        { name: 'firm', label: '公司', type: 'company' },
        {
          name: 'why',
          label: '原因',
          type: 'input',
          relation: true,
          relation_name: 'firm',
          relation_value: '7',
        },
      ],
    });
    expect(validateForm(related, { firm: { id: 7 } }, { today }).errors.map(({ name }) => name)).toEqual([
      'why',
    ]);
    expect(validateForm(related, { firm: { id: 8 } }, { today }).errors).toEqual([]);
  });

  it('leaves finance controls to finance', () => {
    const form = editionSchema.parse({
      controls: [
        { name: 'why', label: '原因', type: 'input' },
        { name: 'paid', label: '实付', type: 'money', finance: true },
      ],
    });
    const given = { why: 'a', paid: '5' };
    expect(validateForm(form, given, { today })).toEqual({ values: { why: 'a' }, errors: [] });
    expect(validateForm(form, given, { today, stage: 'finance' }).values).toEqual({ why: 'a', paid: '5.00' });
    expect(validateForm(form, { why: 'a' }, { today, stage: 'finance' }).errors).toHaveLength(1);
  });
});

const expenses = editionSchema.parse({
  controls: [
    {
      name: 'rows',
      label: '费用明细',
      labelEn: 'Expenses',
      type: 'groupArea',
      maxRows: 3,
      controls: [
        { name: 'what', label: '内容', labelEn: 'Item', type: 'input' },
        { name: 'amount', label: '金额', labelEn: 'Amount', type: 'money', fixed: 'amount' },
      ],
    },
    { name: 'total', label: '合计金额', labelEn: 'Total', type: 'money', fixed: 'totalAmount', max: 100 },
  ],
});

const row = (amount: unknown, what: unknown = '车费') => ({ what, amount });

describe('rows of a group area', () => {
  it.each<[string, unknown, string[]]>([
    ['fine', { rows: [row('1'), row('2')] }, []],
    ['no rows', {}, ['rows']],
    ['empty list', { rows: [] }, ['rows']],
    ['no list', { rows: { 0: row('1') } }, ['rows']],
    ['row that is no row', { rows: ['x'] }, ['rows']],
    ['too many', { rows: [row(1), row(1), row(1), row(1)] }, ['rows']],
    ['errors named by row', { rows: [row('1'), row('1.234', '')] }, ['rows.1.what', 'rows.1.amount']],
    ['unknown name in a row', { rows: [{ ...row('1'), extra: 1 }] }, ['rows.0.extra']],
    ['total over its limit', { rows: [row('99'), row('1.01')] }, ['total']],
    ['not values at all', [row('1')], ['']],
  ])('%s', (_what, given, wrong) => {
    expect(validateForm(expenses, given, { today }).errors.map((error) => error.name)).toEqual(wrong);
  });

  it('computes the total and never takes it', () => {
    const given = { rows: [row('0.1'), row('0.2')], total: '99.00' };
    expect(validateForm(expenses, given, { today }).values.total).toBe('0.30');
  });

  it('names the row in the label', () => {
    const { errors } = validateForm(expenses, { rows: [row('1'), row('')] }, { today });
    expect(errors[0]).toMatchObject({
      label: { zh: '金额', en: 'Amount' },
      row: { zh: '费用明细第 2 行', en: 'Expenses row 2' },
      message: { zh: '金额不能为空' },
    });
  });
});

describe('choices are read again', () => {
  const company = { id: 3, name: '现名', nameEn: 'Now' };
  const file = { uid, name: 'a.pdf', status: 'done', IStatus: 1, url: '/f', ViewUrl: '' } as const;
  const lookups = {
    company: new Map([[3, company]]),
    attachment: new Map([[uid, file]]),
    form: new Map(),
  };

  it.each<[string, Record<string, unknown>, unknown, unknown]>([
    ['names by id', { type: 'company' }, { id: 3, name: '旧名' }, { value: company }],
    [
      'files by uid',
      { type: 'upload' },
      [{ uid, name: 'b.exe', url: 'https://elsewhere' }],
      { value: [file] },
    ],
    ['a file listed twice once', { type: 'upload' }, [{ uid }, { uid }], { value: [file] }],
    ['gone', { type: 'company' }, { id: 4 }, { error: '所选内容不存在或已停用', at: 'it' }],
    ['linked form gone', { type: 'linkedForm' }, { id: 4 }, { error: '您关联的表单不存在', at: 'it' }],
    [
      'file gone',
      { type: 'upload' },
      [{ uid: uid.replace('6', '7') }],
      { error: '附件不存在，请重新上传', at: 'it' },
    ],
  ])('%s', (_what, control, value, outcome) => expect(check(control, value, { lookups })).toEqual(outcome));
});

describe('drafts', () => {
  it('keep the entries so far and report no faults', () => {
    const given = {
      rows: [
        { what: '', amount: '12.' },
        { what: '餐费', amount: '5' },
      ],
      extra: 1,
    };
    expect(validateForm(expenses, given, { today, draft: true })).toEqual({
      values: { rows: [{ amount: '12.' }, { what: '餐费', amount: '5.00' }], total: '5.00' },
      errors: [],
    });
  });
});

const anyControl: ControlInput[] = [
  ...(
    [
      'input',
      'text',
      'textarea',
      'email',
      'number',
      'money',
      'unitPrice',
      'company',
      'date',
      'month',
      'dateTime',
      'dateRange',
      'multiDateRange',
      'upload',
      'address',
      'departmentTree',
      'costDepartmentTree',
      'businessDepartmentTree',
      'accountingSubjectTree',
      'channelSourceTree',
      'accountTree',
      'supplierSelect',
      'userSearch',
      'linkedForm',
      'divider',
    ] as const satisfies readonly Kind[]
  ).map((type) => ({ type, name: `${type}1`, label: type })),
  { type: 'select', name: 'select1', label: 'select', items },
  {
    type: 'groupArea',
    name: 'rows',
    label: 'rows',
    controls: [{ type: 'money', name: 'cell', label: 'cell' }],
  },
];

describe('whatever comes in', () => {
  const edition = editionSchema.parse({ controls: anyControl });
  const names = edition.controls.map(({ name }) => name);
  const junk = fc.dictionary(
    fc.constantFrom(...names, 'extra', 'constructor', 'toString'),
    fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.constantFrom(
        '1',
        '2026-01-01',
        '2026-01',
        '2026-01-01 10:00',
        'true',
        'a,b,c,d',
        ['2026-01-01', '2026-01-02'],
        [{ id: 1 }],
        { id: 2 },
        [{ uid }],
        [{ cell: '1' }],
      ),
    ),
  );

  it('never throws, keeps only known names, and clean values are clean', () => {
    fc.assert(
      fc.property(junk, (given) => {
        const { values } = validateForm(edition, given, { today });
        expect(Object.keys(values).every((name) => names.includes(name))).toBe(true);
        const again = validateForm(edition, JSON.parse(JSON.stringify(values)), { today });
        expect(again.values).toEqual(values);
        validateForm(edition, given, { today, draft: true });
      }),
      { numRuns: 2000 },
    );
  });

  it('has a schema for every kind', () => {
    for (const control of edition.controls)
      expect(schemaOf(control, today).safeParse(Symbol('no')).success).toBe(false);
  });
});
