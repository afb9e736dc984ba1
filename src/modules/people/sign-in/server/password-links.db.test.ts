import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call, GivenOf, Placed } from '#kit/contract/call.ts';
import type { Database } from '#kit/server/db/database.ts';
import { ask } from '#tests/support/ask.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { addPeople } from '#tests/support/people.ts';
import { startProduct, type Caller, type Product } from '#tests/support/product.ts';
import { CacUser } from '#modules/people/persons/contract/CacUser.ts';
import { PasswordLink } from '../contract/PasswordLink.ts';
import { makeResetLink } from './commands/password-links.ts';

const day = 24 * 60 * 60_000;
const nobody: Caller = { headers: {} };
const chosen = { NewPassword: 'violet 3 tram', ConfirmPassword: 'violet 3 tram' };

eachEngine('links by which people choose a password', (open) => {
  let db: Database;
  let product: Product;
  let boss: Caller;
  let ids: Readonly<Record<string, number>>;

  beforeAll(async () => {
    db = await open();
    ids = await addPeople(db, [
      { loginName: 'boss', permissions: ['AASUserManagement', 'CACHomeManagement'] },
      { loginName: 'ann' },
      { loginName: 'ben' },
      { loginName: 'gone' },
      { loginName: 'chief', permissions: ['AASUserManagement'] },
    ]);
    await db.pool.query('update people.role set data_scope = 4');
    await db.pool.query('update people.person set is_active = false where id = $1', [ids['gone']]);
    product = await startProduct(db);
    boss = await product.signIn('boss');
  });
  afterAll(() => product.close());

  const by = <C extends Placed<Call>>(caller: Caller, call: C, given: GivenOf<C>) =>
    ask(product, caller, call, given);
  const tokenFor = async (name: string): Promise<string> => {
    const { body } = await by(boss, PasswordLink.MakePasswordLinks, { AUIDs: [ids[name]!] });
    const link = new URL(body.Rows[0]!.Link!);
    expect(link.pathname).toBe('/password');
    return link.hash.slice(1);
  };
  const use = (Token: string, more: object = {}) =>
    by(nobody, PasswordLink.UsePasswordLink, { Token, ...chosen, ...more });

  test('an invited person chooses a password once; sessions that were open end, and nothing readable is kept', async () => {
    const ann = await product.signIn('ann');
    const token = await tokenFor('ann');
    const { body } = await by(nobody, PasswordLink.GetPasswordLink, { Token: token });
    expect(body).toMatchObject({ LoginName: 'ann' });
    expect((await use(token, { NewPassword: 'abc', ConfirmPassword: 'abc' })).status).toBe(400);
    expect((await use(token, { ConfirmPassword: 'violet 4 tram' })).status).toBe(400);
    const both = await Promise.all([use(token), use(token)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect((await by(ann, CacUser.IsInitPw, {})).status).toBe(401);
    expect((await use(token)).reason).toBe('linkGone');
    expect((await by(nobody, PasswordLink.GetPasswordLink, { Token: token })).status).toBe(404);
    const { rows } = await db.pool.query<{ must: boolean }>(
      'select must_change as must from people.account where person_id = $1',
      [ids['ann']],
    );
    expect(rows).toEqual([{ must: false }]);
  });

  test('a new link replaces the one before; it ends after 7 days, from the command line after one', async () => {
    const first = await tokenFor('ben');
    const second = await tokenFor('ben');
    expect((await by(nobody, PasswordLink.GetPasswordLink, { Token: first })).status).toBe(404);
    const { body } = await by(nobody, PasswordLink.GetPasswordLink, { Token: second });
    const life = new Date(body.Until).getTime() - Date.now();
    expect(life).toBeGreaterThan(6.9 * day);
    expect(life).toBeLessThanOrEqual(7 * day);
    const yesterday = new Date(Date.now() - day - 60_000);
    const publicUrl = 'https://portal.example.com';
    const old = await makeResetLink(db, ids['ben']!, { publicUrl, now: yesterday });
    expect((await use(new URL(old).hash.slice(1))).reason).toBe('linkGone');
    const fresh = await makeResetLink(db, ids['ben']!, { publicUrl, now: new Date() });
    expect((await use(new URL(fresh).hash.slice(1))).status).toBe(200);
  });

  test('nobody invites themselves, a disabled account, or without the right to', async () => {
    const { body } = await by(boss, PasswordLink.MakePasswordLinks, {
      AUIDs: [ids['boss']!, ids['gone']!, 9_999_999],
    });
    expect(body.Rows.map(({ Link }) => Link)).toEqual([null, null, null]);
    expect(body.Rows.every(({ Code }) => Code < 0)).toBe(true);
    const token = await tokenFor('ben');
    await db.pool.query('update people.person set is_active = false where id = $1', [ids['ben']]);
    expect((await use(token)).reason).toBe('linkGone');
    expect((await by(nobody, PasswordLink.MakePasswordLinks, { AUIDs: [ids['ann']!] })).status).toBe(401);
  });

  test('another way to a new password ends the link', async () => {
    const token = await tokenFor('ann');
    expect((await by(boss, CacUser.ResetPasswordByAUID, { AUID: ids['ann']! })).status).toBe(200);
    expect((await use(token)).reason).toBe('linkGone');
  });

  test('a link is gone once its maker has fewer rights than the person', async () => {
    const token = await tokenFor('chief');
    await db.pool.query('delete from people.person_role where person_id = $1', [ids['boss']]);
    expect((await use(token)).reason).toBe('linkGone');
  });
});
