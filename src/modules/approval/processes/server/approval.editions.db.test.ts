import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { FormTemplate } from '#modules/forms/contract/FormTemplate.ts';
import { testEnv } from '#tests/support/modules.ts';
import { forms } from '#modules/forms/module.ts';
import { addTestTemplate, openPortal, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { CacApprovalProcess as Process } from '../contract/CacApprovalProcess.ts';
import { publishProcess } from './commands/publish.ts';

const control = (type: string, name: string, label: string, labelEn: string) => ({
  type,
  name,
  label,
  labelEn,
});
const days = control('number', 'days', '天数', 'Days');
const boss = control('userSearch', 'boss', '上级', 'Superior');
const salary = control('input', 'salary', '薪资', 'Salary');
const reason = control('input', 'reason', '事由', 'Reason');

eachEngine('editions of a form that processes build on', (open) => {
  let portal: Portal;
  let TemplateId: number;

  beforeAll(async () => {
    portal = await openPortal(await open(), {
      served: [forms.controllers['FormTemplate']!.serve(testEnv)],
      permissions: { admin: ['ApprovalFormTemplateManagement'] },
    });
    TemplateId = await addTestTemplate(portal.db, {
      code: 'QQ',
      title: '请假',
      titleEn: 'Leave',
      edition: { controls: [days, boss, salary, reason] as never },
    });
    const words = { zh: '节点', en: 'Level' };
    const level = { name: words, sign: 1 as const };
    await inTransaction(portal.db, (tx) =>
      publishProcess(tx, {
        templateId: TemplateId,
        departmentId: null,
        name: '请假流程',
        nameEn: 'Leave process',
        process: {
          branches: [
            {
              name: words,
              when: { formula: 'days > 3' },
              levels: [{ ...level, approvers: { kind: 'userControl', control: 'boss' } }],
            },
            {
              name: words,
              when: null,
              levels: [{ ...level, approvers: { kind: 'directLeader' }, hide: ['salary'] }],
            },
          ],
        },
        by: null,
        now: new Date(),
        language: 'zh',
      }),
    );
  });
  afterAll(() => portal.close());

  /** Saves a design of these controls and tries to publish it. */
  const publish = async (Controls: readonly object[], more = {}, language = 'en') => {
    const { Version } = await portal.ok('admin', FormTemplate.GetDesign, { TemplateId });
    const Design = {
      Title: '请假',
      TitleEn: 'Leave',
      Group: 'other' as const,
      IsAttendance: false,
      Controls,
    };
    const kept = await portal.ok('admin', FormTemplate.SaveDesign, {
      TemplateId,
      Version,
      Design: Design as never,
    });
    const input = { TemplateId, Version: kept.Version, ...more };
    return portal.call('admin', FormTemplate.PublishDesign, input, language);
  };
  const running = async () =>
    (await portal.ok('admin', FormTemplate.GetDesign, { TemplateId })).Running?.Design.Controls.map(
      ({ name }) => name,
    );
  const gaps = async () => (await portal.ok('admin', Process.GetApprovalIdentityGaps, {})).Processes;

  test('controls that no process asks for come and go', async () => {
    const more = control('input', 'more', '补充', 'More');
    expect((await publish([days, boss, salary, more])).status).toBe(200);
    expect(await gaps()).toEqual([]);
  });

  test('controls that a condition, an approver rule or a right needs are named, and nothing is published', async () => {
    const refused = await publish([reason, { ...salary, name: 'pay' }]);
    expect(refused).toMatchObject({ status: 422, refusal: { Reason: 'controlsInUse', Field: 'Controls' } });
    expect(refused.message).toContain(
      '“Leave process” uses “Days” (condition), “Superior” (approvers), “Salary” (hidden from approvers)',
    );
    expect((await publish([reason, days, boss], {}, 'zh')).message).toContain(
      '“请假流程”用到“薪资”（对审批人隐藏）',
    );
    // The control still exists by name, but it no longer picks people.
    const text = await publish([days, salary, { ...boss, type: 'input' }], {}, 'zh');
    expect(text.message).toContain('“上级”（审批人）');
    expect(await running()).toEqual(['days', 'boss', 'salary', 'more']);
    expect(await gaps()).toEqual([]);
  });

  test('confirmed it is published, and the process is among the gaps until it is changed', async () => {
    expect((await publish([reason, boss, days], { Confirm: true })).status).toBe(200);
    expect(await running()).toEqual(['reason', 'boss', 'days']);
    expect(await gaps()).toMatchObject([
      {
        ProcessName: '请假流程',
        TemplateTitleEn: 'Leave',
        Controls: [{ Uses: [{ zh: '对审批人隐藏', en: 'hidden from approvers' }] }],
      },
    ]);
  });
});
