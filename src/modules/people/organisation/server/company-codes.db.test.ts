import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyDay } from '#kit/rules/dates.ts';
import { creditCheck } from '#kit/rules/credit-code.ts';
import type { Database } from '#kit/server/db/database.ts';
import { ask } from '#tests/support/ask.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { addPeople } from '#tests/support/people.ts';
import { startProduct, type Caller, type Product } from '#tests/support/product.ts';
import { CacCompany } from '../contract/CacCompany.ts';

const code = (middle: string): string => `91999999MA00${middle}` + creditCheck(`91999999MA00${middle}`);

eachEngine('the credit code of a company', (open) => {
  let db: Database;
  let product: Product;
  let keeper: Caller;
  beforeAll(async () => {
    db = await open();
    await addPeople(db, [{ loginName: 'keeper', permissions: ['Organization'] }]);
    product = await startProduct(db);
    keeper = await product.signIn('keeper');
  });
  afterAll(() => product.close());

  test('is checked, belongs to one company, and a former name keeps its last day', async () => {
    const add = (CompanyName: string, CreditCode: string) =>
      ask(product, keeper, CacCompany.AddCompany, { CompanyName, CompanyNameEn: CompanyName, CreditCode });
    const wrong = await add('一公司', `${code('DN019').slice(0, 17)}?`);
    expect([wrong.reason, wrong.refusal.Field]).toEqual(['badCreditCode', 'CreditCode']);
    const { CompanyId } = (await add('一公司', code('DN019').toLowerCase())).body;
    expect((await add('二公司', code('DN019'))).reason).toBe('creditCodeTaken');
    const before = companyDay(new Date());
    const renamed = { CompanyId, CompanyName: '一新公司', CompanyNameEn: 'One' };
    await ask(product, keeper, CacCompany.UpdateCompany, renamed);
    const { Rows } = (await ask(product, keeper, CacCompany.GetCompanyPageList, { Name: '一新' })).body;
    const after = companyDay(new Date());
    // Left out, the code stays.
    expect(Rows[0]).toMatchObject({ CreditCode: code('DN019'), FormerNames: [{ Name: '一公司' }] });
    expect([before, after]).toContain(Rows[0]!.FormerNames[0]!.ToDay);
    await ask(product, keeper, CacCompany.UpdateCompany, { ...renamed, CreditCode: code('DN020') });
    const { rows: noted } = await sql<{ detail: object }>`
      select detail from kit.audit where act = 'company.creditCode' and target = ${`company:${CompanyId}`}
      order by detail ->> 'before'`.execute(db.kysely);
    expect(noted.map(({ detail }) => detail)).toEqual([
      { before: '', after: code('DN019') },
      { before: code('DN019'), after: code('DN020') },
    ]);
  });
});
