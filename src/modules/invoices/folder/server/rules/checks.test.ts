import { expect, test } from 'vitest';
import { emptyRecord, type InvoiceRecord } from '#modules/invoices/contract/record.ts';
import { readInvoiceFile } from '#modules/invoices/reading/server/commands/read-file.ts';
import {
  expectedSamples,
  sampleBytes,
  sampleCompanies,
  samplesThat,
} from '#tests/support/invoice-samples.ts';
import { lastYearLevel, runChecks, type BuyerCompany, type CheckFacts } from './checks.ts';
import { mergeFiles } from './merge.ts';

const companies = sampleCompanies.companies.map(({ name, creditCode, formerNames }): BuyerCompany => ({
  name,
  creditCode,
  formerNames: formerNames.map((former) => ({ name: former, toDay: '2026-12-31' })),
}));

const facts = (record: InvoiceRecord, more: Partial<CheckFacts> = {}): CheckFacts => ({
  record,
  typed: [],
  disagreements: [],
  isOriginal: true,
  isFromText: false,
  today: expectedSamples.today,
  company: companies[0]!,
  goodsList: sampleCompanies.goodsList,
  travellers: null,
  isClaimed: false,
  isCancelled: false,
  hasLike: false,
  ...more,
});

const codesOf = (...given: Parameters<typeof facts>) =>
  runChecks(facts(...given))
    .map(({ Code }) => Code)
    .toSorted();

test.each(samplesThat('read'))('the checks on %s say what is expected', async (path, expected) => {
  const { format, invoices } = await readInvoiceFile(sampleBytes(path));
  const { record, sources } = invoices[0]!;
  const company =
    companies.find(({ name, formerNames }) =>
      [name, ...formerNames.map((one) => one.name)].includes(record.BuyerName),
    ) ?? companies[0]!;
  const isOriginal = format !== 'image' && Object.values(sources).some((source) => source !== 'qr');
  expect(codesOf(record, { company, isOriginal })).toEqual([...(expected.checks ?? [])].toSorted());
});

const good: InvoiceRecord = {
  ...emptyRecord,
  Kind: 2,
  Number: '26999000000000001017',
  IssuedOn: '2026-11-12',
  BuyerName: companies[0]!.name,
  BuyerTaxId: companies[0]!.creditCode,
  SellerName: '青礁湾餐饮管理（样例）有限公司',
  Net: 100,
  Tax: 6,
  Other: 0,
  Total: 106,
};

test('width, brackets and spaces do not make a title wrong, one other character does', () => {
  expect(codesOf(good)).toEqual([]);
  expect(codesOf({ ...good, BuyerName: '霁屿信息技术(深圳) 有限公司' })).toEqual([]);
  expect(codesOf({ ...good, BuyerName: '霁屿信息科技（深圳）有限公司' })).toEqual(['buyerTitle']);
  expect(codesOf({ ...good, BuyerTaxId: companies[1]!.creditCode })).toEqual(['buyerTaxId']);
  expect(codesOf({ ...good, BuyerName: '个人' })).toEqual(['buyerPersonal']);
});

test('a former name counts only on its days', () => {
  const company = { ...companies[0]!, formerNames: [{ name: '旧名有限公司', toDay: '2026-06-30' }] };
  const issued = (IssuedOn: string) => codesOf({ ...good, BuyerName: '旧名有限公司', IssuedOn }, { company });
  expect(issued('2026-06-30')).toEqual([]);
  expect(issued('2026-07-01')).toEqual(['buyerTitle']);
});

test('an invoice of last year warns from April and is refused from June', () => {
  expect(lastYearLevel('2025-12-31', '2026-03-31')).toBeNull();
  expect(lastYearLevel('2025-12-31', '2026-04-01')).toBe(2);
  expect(lastYearLevel('2025-01-01', '2026-06-01')).toBe(1);
  expect(lastYearLevel('2024-12-31', '2026-01-02')).toBe(1);
  expect(lastYearLevel('2026-01-01', '2026-12-31')).toBeNull();
});

test('sums, capitals and dates that do not fit speak', () => {
  expect(codesOf({ ...good, Total: 107 })).toEqual(['sums']);
  expect(codesOf({ ...good, Capitals: '壹元整' })).toEqual(['capitals']);
  expect(codesOf({ ...good, Capitals: '壹圆零陆分' })).toEqual([]);
  expect(codesOf({ ...good, IssuedOn: '2026-12-01' })).toEqual(['futureDate']);
  expect(runChecks(facts({ ...good, Total: 107 }, { isFromText: true }))).toEqual([
    { Code: 'sums', Level: 2 },
  ]);
});

test.each([
  ['ofd/03-rail.ofd', 'zip'],
  ['pdf/01-standard.pdf', 'qr/01-digital-ordinary.png'],
])('files of one invoice give the same record in any order: %s', async (path) => {
  const { record, sources, disagreements } = (await readInvoiceFile(sampleBytes(path))).invoices[0]!;
  const whole = { sha256: 'b', reading: { record, sources, disagreements } };
  const seen = {
    sha256: 'a',
    reading: {
      record: { ...emptyRecord, Kind: record.Kind, Number: record.Number, Total: record.Total },
      sources: { Kind: 'qr', Number: 'qr', Total: 'qr' } as const,
      disagreements: [],
    },
  };
  const [one, other] = [mergeFiles([whole, seen], {}), mergeFiles([seen, whole], {})];
  expect(one).toEqual(other);
  expect(one.record).toEqual(record);
  const wrong = { ...seen, reading: { ...seen.reading, record: { ...seen.reading.record, Total: 1 } } };
  expect(mergeFiles([wrong, whole], {}).disagreements).toMatchObject([{ Field: 'Total', Source: 'qr' }]);
});
