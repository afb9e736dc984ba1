import { beforeAll, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { connect } from '#kit/server/registry.ts';
import { eachEngine } from '#tests/support/engines.ts';
import type { Edition } from '../contract/control.ts';
import {
  ensureStandardTemplates,
  getEdition,
  getTemplate,
  publishEdition,
  useTemplate,
} from './commands/templates.ts';
import { controlSource } from './queries/sources.ts';
import { standardTemplates } from './queries/standard.ts';
import { card, field, type StandardTemplate } from './standard/parts.ts';

const twiceExtended: StandardTemplate = {
  code: 'AR',
  title: '某业务申请',
  titleEn: 'Request of an area',
  card: card('form', '', '', ''),
  group: 'other',
  later: ['Note', 'Original'],
  edition: {
    controls: [
      field('date', 'Day', '日期', 'Day', { tampid: 1102 }),
      field('input', 'Original', '原单据', 'Original', { tampid: 1103 }),
      field('textarea', 'Note', '说明', 'Note', { tampid: 1104 }),
    ],
  },
};
const now = new Date('2026-11-20T08:00:00Z');

/** Returns a template with rows. With `later`, a column and the control that fills it are there. */
const rows = (later: boolean): StandardTemplate => ({
  code: 'AG',
  title: '明细',
  titleEn: 'Rows',
  card: card('form', '', '', ''),
  group: 'other',
  later: ['Invoices', 'fromInvoice'],
  edition: {
    controls: [
      ...(later
        ? [{ type: 'invoices' as const, name: 'Invoices', label: '发票', fills: 'Rows', require: false }]
        : []),
      {
        type: 'groupArea',
        name: 'Rows',
        label: '明细行',
        controls: [
          { type: 'date', name: 'Day', label: '日期' },
          ...(later
            ? [{ type: 'number' as const, name: 'fromInvoice', label: '来源', kept: true as const }]
            : []),
        ],
      },
    ],
  },
});

eachEngine('a control that a standard template got later', (open) => {
  let db: Database;
  let former: Edition;
  beforeAll(async () => {
    db = await open();
    connect(db, standardTemplates(10, [twiceExtended]));
    await ensureStandardTemplates(db, now);
    former = (await current()).edition;
    // Provides suppliers, so that the control offers choices.
    connect(db, [
      controlSource('supplier', {
        find: () => Promise.resolve([]),
        search: () => Promise.resolve([]),
      }),
    ]);
  });

  const current = async () => {
    const { id, editionId, editionNumber } = await getTemplate(db, { code: 'FK' });
    const { edition } = await getEdition(db, editionId);
    const has = edition.controls.some(({ type }) => type === 'supplierSelect');
    return { id, number: editionNumber, has, edition };
  };
  const publish = async (by: number | null) => {
    const { id: templateId } = await current();
    await inTransaction(db, (tx) => useTemplate(tx, { code: 'FK' }));
    await inTransaction(db, (tx) =>
      publishEdition(tx, { templateId, edition: former, by, now, language: 'zh' }),
    );
  };
  const ensured = async () => {
    const before = await current();
    await ensureStandardTemplates(db, now);
    const after = await current();
    return [before.has, after.has, after.number - before.number];
  };

  test('is added to the next version, once, where forms were made with the former one', async () => {
    await inTransaction(db, (tx) => useTemplate(tx, { code: 'FK' }));
    expect(await ensured()).toEqual([false, true, 1]);
    expect(await ensured()).toEqual([true, true, 0]);
  });

  test('stays away where somebody published a version, or designs the next one', async () => {
    await publish(1);
    expect(await ensured()).toEqual([false, false, 0]);
    await publish(null);
    const { id } = await current();
    const design = `insert into forms.template_design (template_id, content, saved_by) values ($1, '{}', 1)`;
    await db.pool.query(design, [id]);
    expect(await ensured()).toEqual([false, false, 0]);
    await db.pool.query('update forms.template_design set content = null');
    expect(await ensured()).toEqual([false, true, 0]);
  });

  test.each([
    ['both versions ago', ['Note', 'Original']],
    ['one version ago', ['Original']],
  ])('comes to a template as it was %s, with what came before it', async (_when, missing) => {
    const { id: templateId, editionId } = await getTemplate(db, { code: 'AR' });
    const whole = (await getEdition(db, editionId)).edition;
    const names = async () => {
      const { editionId: now } = await getTemplate(db, { code: 'AR' });
      return (await getEdition(db, now)).edition.controls.map(({ name }) => name);
    };
    const all = await names();
    const controls = whole.controls.filter(({ name }) => !missing.includes(name));
    for (const by of [1, null]) {
      // Simulates an older installation, whose edition lacks the controls that cannot be removed now.
      await db.pool.query(
        `update forms.template_edition set controls = $2, published_by = $3 where template_id = $1`,
        [templateId, JSON.stringify(controls), by],
      );
      await ensureStandardTemplates(db, now);
      expect(await names()).toEqual(by === null ? all : controls.map(({ name }) => name));
    }
  });

  test('a column that rows got later comes with the control that fills it, if nobody changed the template', async () => {
    const source = { find: () => Promise.resolve([]), search: () => Promise.resolve([]) };
    connect(db, [controlSource('invoice', source), ...standardTemplates(11, [rows(false)])]);
    await ensureStandardTemplates(db, now);
    const names = async () => {
      const { edition } = await getEdition(db, (await getTemplate(db, { code: 'AG' })).editionId);
      return edition.controls.flatMap((control) => [
        control.name,
        ...(control.type === 'groupArea' ? control.controls.map(({ name }) => name) : []),
      ]);
    };
    expect(await names()).toEqual(['Rows', 'Day']);
    connect(db, standardTemplates(11, [rows(true)]));
    await ensureStandardTemplates(db, now);
    expect(await names()).toEqual(['Invoices', 'Rows', 'Day', 'fromInvoice']);
  });
});
