import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { connect } from '#kit/server/registry.ts';
import { openPortal, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { addPeople } from '#tests/support/people.ts';
import { startProduct, type Caller, type Product } from '#tests/support/product.ts';
import { checkEdition } from '../contract/edition.ts';
import { controlSource, unavailableKinds } from './queries/sources.ts';

interface Answer {
  readonly status: number;
  readonly ErrorCode: number;
  readonly Msg: string;
  // Bodies differ from call to call; the contract's schema has checked them.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly Body: any;
}

const text = (name: string, label: string, more: object = {}) => ({ type: 'input', name, label, ...more });

const design = (Controls: readonly object[], more: object = {}) => ({
  Title: '访客车位',
  TitleEn: 'Visitor parking',
  Group: 'other',
  IsAttendance: false,
  Controls,
  ...more,
});

eachEngine('designing templates', (open) => {
  let db: Database;
  let portal: Portal;
  let product: Product;
  let one: Caller;
  let other: Caller;
  let nobody: Caller;

  beforeAll(async () => {
    db = await open();
    portal = await openPortal(db);
    const permissions = ['ApprovalFormTemplateManagement'];
    await addPeople(db, [
      { loginName: 'one', permissions },
      { loginName: 'other', permissions },
      { loginName: 'nobody' },
    ]);
    product = await startProduct(db);
    one = await product.signIn('one');
    other = await product.signIn('other');
    nobody = await product.signIn('nobody');
  });
  afterAll(async () => {
    await product.close();
    await portal.close();
  });

  const ask = async (path: string, body: object, as: Caller = one): Promise<Answer> => {
    const response = await fetch(`${product.url}/api/${path}`, {
      method: 'POST',
      headers: { ...as.headers, 'content-type': 'application/json', 'x-language': 'en' },
      body: JSON.stringify(body),
    });
    return { status: response.status, ...((await response.json()) as object) } as Answer;
  };
  const begin = async (Code: string, more: object = {}): Promise<number> => {
    const input = { Code, Title: '访客车位', TitleEn: 'Visitor parking', Group: 'other', ...more };
    const answer = await ask('FormTemplate/AddTemplate', input);
    expect(answer.Msg).toBe('');
    return answer.Body.TemplateId;
  };
  const rowOf = async (id: number) => {
    const { Body } = await ask('FormTemplate/GetTemplateList', {});
    return (Body as { TemplateId: number }[]).find(({ TemplateId }) => TemplateId === id);
  };

  test('the icon, line and other names of a form are published with it, kept if left out, and copied', async () => {
    const Card = { Icon: 'car', Line: '预约车位', LineEn: 'Book a place', Keywords: '停车 parking' };
    const TemplateId = await begin('VK');
    const publish = async (Version: number, more: object) => {
      const Design = design([text('plate', '车牌')], more);
      const saved = await ask('FormTemplate/SaveDesign', { TemplateId, Version, Design });
      return ask('FormTemplate/PublishDesign', { TemplateId, Version: saved.Body.Version });
    };
    const shown = async () => {
      const { Body } = await ask('CacApprovalOrder/SearchApprovalFormTemplate', {}, nobody);
      return (Body as { Templates: { TemplateId: number }[] }[])
        .flatMap(({ Templates }) => Templates)
        .find((one) => one.TemplateId === TemplateId);
    };
    const published = await publish(1, { Card });
    expect(published.Msg).toBe('');
    expect(await shown()).toMatchObject({ Icon: 'car', Line: '预约车位', LineEn: 'Book a place' });
    expect((await publish(published.Body.Version, {})).Msg).toBe('');
    expect(await shown()).toMatchObject({ Icon: 'car', Keywords: expect.stringContaining('tingche') });
    const copy = await ask('FormTemplate/GetDesign', {
      TemplateId: await begin('VKC', { CopyOf: TemplateId }),
    });
    expect(copy.Body.Design.Card).toEqual(Card);
    const wrong = design([], { Card: { ...Card, Icon: 'skull' } });
    const refused = await ask('FormTemplate/SaveDesign', { TemplateId, Version: 99, Design: wrong });
    expect(refused).toMatchObject({ status: 400, Body: { Fields: [{ Field: 'Design.Card.Icon' }] } });
  });

  test('a new template cannot be used before it is published, and later versions leave its forms alone', async () => {
    const TemplateId = await begin('VP');
    expect(await rowOf(TemplateId)).toMatchObject({ EditionNumber: null, IsOpen: false, HasDesign: true });
    expect((await ask('ApprovalForm/Add', { TemplateId, Values: {} }, nobody)).status).toBe(404);
    const open = { TemplateId, IsOpen: true };
    expect((await ask('FormTemplate/SetTemplateOpen', open)).ErrorCode).toBe(42284);

    const saved = await ask('FormTemplate/SaveDesign', {
      TemplateId,
      Version: 1,
      Design: design([text('plate', '车牌')]),
    });
    expect(saved.Body).toEqual({ TemplateId, Version: 2 });
    const first = await ask('FormTemplate/PublishDesign', { TemplateId, Version: 2 });
    expect(first.Body).toEqual({ TemplateId, Version: 3, EditionNumber: 1 });
    expect(await rowOf(TemplateId)).toMatchObject({ EditionNumber: 1, IsOpen: true, HasDesign: false });
    const form = await ask('ApprovalForm/Add', { TemplateId, Values: { plate: 'B123' } }, nobody);
    expect(form.ErrorCode).toBe(0);

    const Design = design([text('plate', '车牌号'), text('who', '访客')], { Title: '访客停车' });
    await ask('FormTemplate/SaveDesign', { TemplateId, Version: 3, Design });
    const second = await ask('FormTemplate/PublishDesign', { TemplateId, Version: 4 });
    expect(second.Body).toMatchObject({ EditionNumber: 2 });
    const { FormID } = form.Body;
    const kept = await ask('ApprovalForm/FindDocJsonAsync', { FormID }, nobody);
    expect(kept.Body).toMatchObject({ EditionNumber: 1, Controls: [{ label: '车牌' }] });
    const editions = await ask('FormTemplate/GetEditionList', { TemplateId });
    expect(editions.Body).toMatchObject([
      { EditionNumber: 2, IsUsed: false, PublishedBy: { Name: expect.any(String) } },
      { EditionNumber: 1, IsUsed: true },
    ]);

    // Readers that draw no controls get text. Only applicants read their own drafts.
    const lines = await ask('ApprovalForm/FindDocForMyApprovalJson2Async', { FormID }, nobody);
    expect(lines.Body.Lines).toEqual([
      { Name: 'plate', Row: null, Label: '车牌', LabelEn: '车牌', Text: 'B123', TextEn: 'B123' },
    ]);
    expect((await ask('ApprovalForm/FindDocForMyApprovalJson2Async', { FormID }, one)).status).toBe(404);
    const same = await ask(`ApprovalForm/FindDocJson1Async?FormID=${FormID}`, {}, nobody);
    expect(same.Body).toEqual(kept.Body);

    const edited = await ask(
      'ApprovalForm/Edit1',
      { FormID, Version: form.Body.Version, Values: { plate: 'C9' } },
      nobody,
    );
    expect(edited.ErrorCode).toBe(0);
    const gone = await ask(
      'ApprovalForm/MergeStateAsync',
      {
        Forms: [
          { FormID, Version: 1 },
          { FormID, Version: edited.Body.Version },
          { FormID: 999_999, Version: 1 },
        ],
        State: -2,
      },
      nobody,
    );
    expect(gone.Body.map(({ Code }: { Code: number }) => Code)).toEqual([40940, 1, 40400]);
  });

  test('two at once: the second is told who was first, and nothing of theirs is saved', async () => {
    const TemplateId = await begin('TW');
    const save = (Version: number, label: string, as: Caller) =>
      ask('FormTemplate/SaveDesign', { TemplateId, Version, Design: design([text('a', label)]) }, as);
    expect((await save(1, '甲', one)).ErrorCode).toBe(0);
    const late = await save(1, '乙', other);
    expect([late.status, late.ErrorCode, late.Body.Version]).toEqual([409, 40990, 2]);
    const { Body } = await ask('FormTemplate/GetDesign', { TemplateId });
    expect(Body.Design.Controls).toEqual([text('a', '甲')]);
    expect((await ask('FormTemplate/PublishDesign', { TemplateId, Version: 1 }, other)).ErrorCode).toBe(
      40990,
    );
    const racing = await Promise.all([save(2, '丙', one), save(2, '丁', other)]);
    expect(racing.map(({ ErrorCode }) => ErrorCode).toSorted((a, b) => a - b)).toEqual([0, 40990]);
  });

  test('faults that prevent publishing are named beside their control, in the words of the specification', async () => {
    const TemplateId = await begin('BAD');
    const publish = async (Version: number, controls: readonly object[]) => {
      await ask('FormTemplate/SaveDesign', { TemplateId, Version, Design: design(controls) });
      return ask('FormTemplate/PublishDesign', { TemplateId, Version: Version + 1 });
    };
    const named = await publish(1, [text('a', '金额')]);
    expect([named.status, named.ErrorCode]).toEqual([422, 42282]);
    expect(named.Body.Fields).toEqual([
      {
        Field: 'controls.0.label',
        Msg: 'A control cannot be named 金额 or 合计金额. Use the fixed control instead.',
      },
    ]);
    // Where no area keeps suppliers, none can be chosen.
    const nowhere = unavailableKinds(await open());
    const alone = { controls: [{ type: 'supplierSelect', name: 's', label: '供应商' }] };
    expect(checkEdition(alone, '2026-11-20', nowhere)).toMatchObject({
      errors: [
        {
          name: 'controls.0.type',
          message: { en: 'Controls of this kind have no options to choose yet' },
        },
      ],
    });
    connect(db, [
      controlSource('supplier', {
        find: () => Promise.resolve([]),
        search: () => Promise.resolve([{ id: 7, name: '甲公司', nameEn: '', parentId: null }]),
      }),
    ]);
    expect((await publish(2, [{ type: 'supplierSelect', name: 's', label: '供应商' }])).ErrorCode).toBe(0);
    expect((await ask('FormSource/Search', { Set: 'supplier' }, nobody)).Body).toEqual([
      { ID: 7, ParentId: null, Name: '甲公司', NameEn: '' },
    ]);
    expect((await ask('FormTemplate/PublishDesign', { TemplateId, Version: 4 })).ErrorCode).toBe(42285);
  });

  test('copies, gives up, closes; a code is one template’s; only administrators of templates may', async () => {
    const { Body: list } = await ask('FormTemplate/GetTemplateList', {});
    const loan = (list as { Code: string; TemplateId: number }[]).find(({ Code }) => Code === 'JK')!;
    const copy = await begin('JKB', { CopyOf: loan.TemplateId });
    const [mine, theirs] = await Promise.all(
      [copy, loan.TemplateId].map((TemplateId) => ask('FormTemplate/GetDesign', { TemplateId })),
    );
    expect(mine!.Body.Design.Controls).toEqual(theirs!.Body.Running.Design.Controls);
    expect((await ask('FormTemplate/DropDesign', { TemplateId: copy, Version: 1 })).ErrorCode).toBe(42284);
    const Design = { ...theirs!.Body.Design, Title: '' };
    await ask('FormTemplate/SaveDesign', { TemplateId: loan.TemplateId, Version: 0, Design });
    expect(
      (await ask('FormTemplate/PublishDesign', { TemplateId: loan.TemplateId, Version: 1 })).status,
    ).toBe(400);
    expect(
      (await ask('FormTemplate/DropDesign', { TemplateId: loan.TemplateId, Version: 1 })).Body.Version,
    ).toBe(2);
    expect((await ask('FormTemplate/GetDesign', { TemplateId: loan.TemplateId })).Body).toMatchObject({
      IsSaved: false,
      Design: { Title: theirs!.Body.Design.Title },
    });
    const close = { TemplateId: loan.TemplateId, IsOpen: false };
    expect((await ask('FormTemplate/SetTemplateOpen', close)).ErrorCode).toBe(0);
    expect(
      (await ask('ApprovalForm/Add', { TemplateId: loan.TemplateId, Values: {} }, nobody)).ErrorCode,
    ).toBe(42281);
    const again = await ask('FormTemplate/AddTemplate', {
      Code: 'JK',
      Title: 'x',
      TitleEn: 'x',
      Group: 'other',
    });
    expect([again.status, again.Body.Field]).toEqual([409, 'Code']);
    expect((await ask('FormTemplate/GetTemplateList', {}, nobody)).status).toBe(403);
    expect((await ask('FormTemplate/GetDesign', { TemplateId: 999_999 })).status).toBe(404);
  });

  test('a supplier template is made of named templates, each number once', async () => {
    const phone = { type: 'input', name: 'phone', label: '联系电话', tampid: 8 };
    const add = (Code: string, controls: readonly object[]) =>
      ask('ApprovalForm/AddSupplierTemplate', { Code, ...design(controls) });
    expect((await add('SA', [text('free', '自由')])).ErrorCode).toBe(42286);
    expect((await add('SA', [phone, { ...phone, name: 'again' }])).ErrorCode).toBe(42286);
    const { Body } = await add('SA', [{ type: 'divider', name: 'd' }, phone]);
    expect(Body).toMatchObject({ EditionNumber: 1 });
    const edit = (Version: number) =>
      ask('ApprovalForm/EditSupplierTemplate', {
        TemplateId: Body.TemplateId,
        Version,
        Design: design([{ ...phone, label: '电话' }]),
      });
    expect((await edit(Body.Version + 1)).ErrorCode).toBe(40990);
    expect((await edit(Body.Version)).Body).toMatchObject({ EditionNumber: 1 });
    expect(
      (await ask('ApprovalForm/AddSupplierTemplate', { Code: 'SB', ...design([phone]) }, nobody)).status,
    ).toBe(403);
  });
});
