import { beforeAll, describe, expect, test } from 'vitest';
import { Refused } from '#kit/contract/refusals.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { connect } from '#kit/server/registry.ts';
import { eachEngine } from '#tests/support/engines.ts';
import type { EditionInput } from '../contract/control.ts';
import {
  addTemplate,
  ensureStandardTemplates,
  getEdition,
  getTemplate,
  listTemplates,
  publishEdition,
  setTemplateOpen,
  useTemplate,
} from './commands/templates.ts';
import { listStandardTemplates, standardTemplates } from './queries/standard.ts';
import { card, employee, type StandardTemplate } from './standard/parts.ts';

const now = new Date('2026-11-20T08:00:00Z');
const publishing = { by: 1, now, language: 'en' } as const;
const ofAnArea = {
  code: 'AR',
  title: '某业务申请',
  titleEn: 'Request of an area',
  card: card('form', '', '', ''),
  group: 'other',
  edition: {
    controls: [
      employee(1101),
      { type: 'date', name: 'Day', label: '日期', labelEn: 'First day', tampid: 1102 },
    ],
  },
} as const satisfies StandardTemplate;
const oneText = (label: string): EditionInput => ({ controls: [{ type: 'input', name: 'a', label }] });

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'nothing refused',
    (error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      return [error.refusal.name, ...(error.detail.fields ?? []).map(({ Field }) => Field)].join(' ');
    },
  );

eachEngine('templates', (open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
    connect(db, standardTemplates(10, [ofAnArea]));
    inTree = groups.flatMap((group) =>
      listStandardTemplates(db).flatMap((one) => (one.group === group ? [one.code] : [])),
    );
    await ensureStandardTemplates(db, now);
  });

  const add = (code: string, edition: EditionInput, group: 'other' | 'network' = 'other') =>
    inTransaction(db, (tx) =>
      addTemplate(
        tx,
        { code, title: `${code} 申请`, titleEn: `${code} request`, group, edition },
        publishing,
      ),
    );
  const publish = (templateId: number, edition: unknown) =>
    inTransaction(db, (tx) => publishEdition(tx, { ...publishing, templateId, edition }));
  const use = (by: { id: number } | { code: string }) => inTransaction(db, (tx) => useTemplate(tx, by));
  const codes = async (filter: Parameters<typeof listTemplates>[1]) =>
    (await listTemplates(db, filter)).map((template) => template.code);

  test('the standard ones are there once, however often they are ensured', async () => {
    await setOpen('FK', false);
    await ensureStandardTemplates(db, now);
    expect(await codes({})).toEqual(inTree);
    expect(inTree).toHaveLength(listStandardTemplates(db).length);
    // A template that another module contributes is sorted by its rank.
    expect(inTree.slice(-3)).toEqual(['TC', 'AR', 'TY']);
    expect((await getTemplate(db, { code: 'FK' })).isOpen).toBe(false);
    await setOpen('FK', true);
  });

  test('controls that a module needs stay in every version, with their name and kind', async () => {
    const { id, editionId } = await getTemplate(db, { code: 'AR' });
    const { controls } = (await getEdition(db, editionId)).edition;
    const without = controls.filter(({ name }) => name !== 'Day');
    await expect(publish(id, { controls: without })).rejects.toMatchObject({
      detail: {
        fields: [
          {
            Field: 'controls',
            Msg: '“First day” is used by the system. It cannot be deleted, renamed or changed to another kind.',
          },
        ],
      },
    });
    const renamed = controls.map((one) => (one.name === 'AUID' ? { ...one, label: '当事人' } : one));
    expect(await publish(id, { controls: renamed })).toBe(1);
  });

  // Lists the tree: groups as people see them, each with its templates in the order of creation.
  const groups = ['finance', 'administrative', 'network', 'business', 'other'];
  let inTree: readonly string[];
  const setOpen = (code: string, isOpen: boolean) =>
    inTransaction(db, async (tx) => setTemplateOpen(tx, (await getTemplate(tx, { code })).id, isOpen));

  describe('searching', () => {
    beforeAll(async () => {
      await add('NET', oneText('网段'), 'network');
      await add('QT', oneText('100%_ok'));
    });

    test('by nothing finds all', async () => {
      const all = [...inTree.flatMap((code) => (code === 'YX' ? ['YX', 'NET'] : [code])), 'QT'];
      expect(await codes({})).toEqual(all);
    });

    test.each([
      [{ search: '报销' }, ['BX']],
      [{ search: 'payment' }, ['FK', 'RC']],
      [{ search: 'jk' }, ['JK']],
      [{ search: '%' }, []],
      [{ search: '_' }, []],
      [{ search: '\\' }, []],
      [{ group: 'network' }, ['YX', 'NET']],
      [{ group: 'network', search: '报销' }, []],
    ] as const)('%j finds %j', async (filter, found) => expect(await codes(filter)).toEqual(found));

    test('by open and closed', async () => {
      await setOpen('QT', false);
      expect(await codes({ isOpen: false })).toEqual(['QT']);
      expect(await codes({ isOpen: true, group: 'other' })).toEqual(['TC', 'AR', 'TY']);
    });
  });

  test('a version that no form uses is replaced, a used one gets a successor and stays as it was', async () => {
    const id = await add('ED', oneText('一'));
    expect(await publish(id, oneText('二'))).toBe(1);
    const first = await use({ id });
    expect([first.number, first.edition.controls[0]?.label]).toEqual([1, '二']);

    expect(await publish(id, oneText('三'))).toBe(2);
    expect(await publish(id, oneText('四'))).toBe(2);
    const second = await use({ code: 'ED' });
    expect([second.number, second.edition.controls[0]?.label]).toEqual([2, '四']);
    expect((await getEdition(db, first.id)).edition.controls[0]?.label).toBe('二');
    expect((await getTemplate(db, { id })).editionNumber).toBe(2);
  });

  test('publishing and first use at the same time: the form keeps what it got', async () => {
    const id = await add('RA', oneText('旧'));
    const [used] = await Promise.all([use({ id }), publish(id, oneText('新')), use({ id })]);
    expect((await getEdition(db, used.id)).edition).toEqual(used.edition);
  });

  test('a closed template takes no new form, a running one is still drawn', async () => {
    const id = await add('CL', oneText('一'));
    const running = await use({ id });
    await setOpen('CL', false);
    expect(await refusal(use({ id }))).toBe('templateClosed');
    expect((await getEdition(db, running.id)).edition).toEqual(running.edition);
  });

  test('a fault that prevents publishing names the control', async () => {
    const id = await add('BA', oneText('一'));
    expect(await refusal(publish(id, oneText('合计金额')))).toBe('editionInvalid controls.0.label');
    expect(await refusal(publish(id, { controls: 'x' }))).toBe('editionInvalid controls');
    expect(await refusal(publish(id, null))).toBe('editionInvalid Values');
    expect((await use({ id })).edition.controls[0]?.label).toBe('一');
  });

  test.each<[string, () => Promise<unknown>, string]>([
    ['a taken prefix', () => add('BX', oneText('一')), 'codeTaken'],
    ['publishing nothing', () => publish(999_999, oneText('一')), 'notFound'],
    ['using nothing', () => use({ code: 'NONE' }), 'notFound'],
    ['an edition that is not there', () => getEdition(db, 999_999), 'notFound'],
    ['closing nothing', () => inTransaction(db, (tx) => setTemplateOpen(tx, 999_999, false)), 'notFound'],
  ])('%s is refused', async (_what, act, name) => expect(await refusal(act())).toBe(name));
});
