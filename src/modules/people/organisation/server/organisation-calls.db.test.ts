import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call, GivenOf, Placed, ReplyOf } from '#kit/contract/call.ts';
import type { Database } from '#kit/server/db/database.ts';
import { CacUser } from '#modules/people/persons/contract/CacUser.ts';
import { Post } from '#modules/people/posts/contract/Post.ts';
import { ask, type Asked } from '#tests/support/ask.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { addPeople } from '#tests/support/people.ts';
import { startProduct, type Caller, type Product } from '#tests/support/product.ts';
import { CacCompany } from '../contract/CacCompany.ts';
import { CacDept } from '../contract/CacDept.ts';
import { CompanyAccount } from '../contract/CompanyAccount.ts';
import { OMShareDetail } from '../contract/OMShareDetail.ts';

eachEngine('calls of the organisation', (open) => {
  let db: Database;
  let product: Product;
  let ids: Record<string, number>;
  let keeper: Caller;
  let plain: Caller;

  beforeAll(async () => {
    db = await open();
    ids = await addPeople(db, [
      { loginName: 'keeper', permissions: ['Organization'] },
      { loginName: 'plain' },
    ]);
    await sql`update people.department set path = array[id], leader_id = ${ids['keeper']!}`.execute(
      db.kysely,
    );
    await sql`update people.person set position = '专员' where id = ${ids['plain']!}`.execute(db.kysely);
    product = await startProduct(db);
    keeper = await product.signIn('keeper');
    plain = await product.signIn('plain');
  });
  afterAll(() => product.close());

  const as = <C extends Placed<Call>>(who: Caller, call: C, input: GivenOf<C>): Promise<Asked<ReplyOf<C>>> =>
    ask(product, who, call, input);
  const top = async () => (await as(keeper, CacDept.GetDeptTree, {})).body[0]!;

  test('a department is added with its leader, changed and refused with words that count', async () => {
    const root = await top();
    expect(root).toMatchObject({ LeaderAUID: ids['keeper'], UserCount: 2, TotalCount: 2, IsUse: true });
    const fields = {
      DeptName: '支持部',
      DeptNameEn: 'Support',
      LeaderAUID: ids['plain']!,
      IsOptional: false,
    };
    const added = await as(keeper, CacDept.AddDept, { ParentId: root.DeptId, ...fields });
    const { DeptId } = added.body;
    const again = await as(keeper, CacDept.AddDept, { ParentId: root.DeptId, ...fields });
    expect([again.reason, again.refusal.Field]).toEqual(['nameTaken', 'DeptName']);
    const found = (await as(keeper, CacDept.GetDeptTree, {})).body.find((each) => each.DeptId === DeptId);
    expect(found).toMatchObject({ LeaderAUID: ids['plain'], IsOptional: false, ParentId: root.DeptId });
    const full = await ask(product, keeper, CacDept.DeptIsUse, { DeptId: root.DeptId, IsUse: false }, 'zh');
    expect(full.message).toContain('2 名在职人员和 1 个启用的下级部门');
    expect((await as(keeper, CacDept.UpdateDept, { DeptId: 987_654, ...fields })).status).toBe(404);
    for (const IsUse of [false, true, false])
      expect((await as(keeper, CacDept.DeptIsUse, { DeptId, IsUse })).reason).toBe('');
    const chosen = (await as(plain, CacDept.SearchDepartmentList, {})).body.map((each) => each.DeptId);
    expect(chosen).toEqual([root.DeptId]);
  });

  test('the tree of people and who leads, for everybody signed in', async () => {
    const root = await top();
    const first = (await as(plain, CacUser.GetUserTree, {})).body;
    expect(first).toMatchObject({ Depts: [{ DeptId: root.DeptId, TotalCount: 2 }], Users: [] });
    const inside = (await as(plain, CacUser.GetUserTree, { DeptId: root.DeptId })).body;
    expect(inside.UserCount).toBe(2);
    expect(new Set(inside.Users.map((each) => each.AUID))).toEqual(new Set(Object.values(ids)));
    const led = (await as(plain, CacUser.GetDeptLeadership, { DeptId: root.DeptId })).body;
    expect(led).toMatchObject([{ DeptId: root.DeptId, AUID: ids['keeper'] }]);
    expect((await as(plain, CacUser.GetDeptLeadership, { DeptId: 987_654 })).body).toEqual([]);
  });

  test('a company goes out of use only when nobody in service belongs to it', async () => {
    const all = async () => (await as(keeper, CacCompany.GetCompanyPageList, {})).body.Rows;
    const [own] = await all();
    const full = await as(keeper, CacCompany.CompanyIsUse, { CompanyId: own!.CompanyId, IsUse: false });
    expect([full.status, full.reason]).toEqual([422, 'companyNotEmpty']);
    const fields = { CompanyName: '新公司', CompanyNameEn: 'New', Sort: 5 };
    const { CompanyId } = (await as(keeper, CacCompany.AddCompany, fields)).body;
    const taken = await as(keeper, CacCompany.UpdateCompany, {
      CompanyId,
      ...fields,
      CompanyName: own!.CompanyName,
    });
    expect([taken.reason, taken.refusal.Field]).toEqual(['nameTaken', 'CompanyName']);
    await as(keeper, CacCompany.CompanyIsUse, { CompanyId, IsUse: false });
    expect((await all()).find((row) => row.CompanyId === CompanyId)?.IsUse).toBe(false);
    const offered = (await as(plain, CacCompany.GetCompanyList, {})).body;
    expect(offered.map((row) => row.CompanyId)).toEqual([own!.CompanyId]);
  });

  test('a post that is renamed is its holders’ new position; a disabled one is not offered', async () => {
    const { PostID } = (await as(keeper, Post.AddPost, { PostName: '专员' })).body;
    expect((await as(keeper, Post.AddPost, { PostName: '专员' })).reason).toBe('nameTaken');
    const page = async (Name: string) => (await as(keeper, Post.GetPostPage, { Name })).body.Rows[0];
    expect(await page('专')).toMatchObject({ PostID, UserCount: 1 });
    await as(keeper, Post.UpdatePost, { PostID, PostName: '高级专员', PostNameEn: 'Senior' });
    expect(await page('高级')).toMatchObject({ UserCount: 1 });
    const { rows } = await sql<{ position: string }>`
      select position from people.person where id = ${ids['plain']!}`.execute(db.kysely);
    expect(rows[0]?.position).toBe('高级专员');
    const offered = async () => (await as(plain, Post.GetPostList, {})).body.map((row) => row.PostID);
    expect((await as(keeper, Post.DisablePost, { PostID })).reason).toBe('postHeld');
    await as(keeper, Post.DisablePost, { PostID, UserCount: 1 });
    expect(await offered()).not.toContain(PostID);
    const named = (await as(plain, Post.GetPostList, { WithDisabled: true })).body;
    expect(named).toContainEqual({ PostID, PostName: '高级专员', PostNameEn: 'Senior' });
    await as(keeper, Post.EnablePost, { PostID });
    expect(await offered()).toContain(PostID);
  });

  test('channels form a tree without cycles; channels below a disabled one are not offered', async () => {
    const add = async (Name: string, ParentId: number | null) =>
      (await as(keeper, OMShareDetail.AddChannel, { Name, ParentId })).body.Id;
    const online = await add('线上', null);
    const search = await add('搜索', online);
    const leaf = await add('百度', search);
    const circle = await as(keeper, OMShareDetail.UpdateChannel, {
      Id: online,
      Name: '线上',
      ParentId: leaf,
    });
    expect(circle.reason).toBe('choiceBelowItself');
    expect((await as(keeper, OMShareDetail.AddChannel, { Name: '搜索', ParentId: online })).reason).toBe(
      'nameTaken',
    );
    const use = async (Id: number, IsUse: boolean) =>
      (await as(keeper, OMShareDetail.ChannelIsUse, { Id, IsUse })).reason;
    expect(await use(search, false)).toBe('choiceNotEmpty');
    const offered = async () =>
      (await as(plain, OMShareDetail.GetMarketingSourceTypeAll, {})).body.map((row) => row.Id);
    expect(await offered()).toEqual([online, search, leaf]);
    const first = (await as(plain, OMShareDetail.GetMarketingByOneLevel, {})).body;
    expect(first).toEqual([{ Id: online, ParentId: null, Name: '线上', NameEn: '' }]);
    expect([await use(leaf, false), await use(search, false)]).toEqual(['', '']);
    expect(await offered()).toEqual([online]);
    expect(await use(leaf, true)).toBe('parentDisabled');
  });

  test('accounts form a tree of their own; a channel is no parent of an account', async () => {
    const add = (Name: string, ParentId: number | null) =>
      as(keeper, CompanyAccount.AddAccount, { Name, ParentId });
    const company = (await add('霁屿科技', null)).body.Id;
    const basic = (await add('基本户 6217', company)).body.Id;
    const channel = (await as(keeper, OMShareDetail.AddChannel, { Name: '霁屿科技' })).body.Id;
    expect((await add('一般户', channel)).reason).toBe('parentGone');
    const edit = await as(keeper, CompanyAccount.UpdateAccount, { Id: channel, Name: '渠道' });
    expect(edit.status).toBe(404);
    const offered = async () => (await as(plain, CompanyAccount.GetAccountTree, {})).body.map(({ Id }) => Id);
    expect(await offered()).toEqual([company, basic]);
    await as(keeper, CompanyAccount.AccountIsUse, { Id: basic, IsUse: false });
    expect(await offered()).toEqual([company]);
    expect((await as(keeper, CompanyAccount.GetAccountList, {})).body).toMatchObject([
      { Id: company, IsUse: true },
      { Id: basic, IsUse: false },
    ]);
  });

  test('a person without the right to manage the organisation changes nothing of it', async () => {
    for (const call of [
      CacDept.GetDeptTree,
      CacDept.MoveDept,
      CacCompany.AddCompany,
      Post.AddPost,
      OMShareDetail.AddChannel,
      CompanyAccount.AddAccount,
    ])
      expect((await as(plain, call as typeof CacDept.GetDeptTree, {})).status).toBe(403);
  });
});
