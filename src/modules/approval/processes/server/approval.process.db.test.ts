import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { signType } from '#modules/approval/contract/codes.ts';
import {
  addTestTemplate,
  idOf,
  openPortal,
  type Member,
  type Portal,
} from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import type { ProcessInput } from '../contract/process.ts';
import { publishProcess } from './commands/publish.ts';

type Level = ProcessInput['branches'][number]['levels'][number];

const named = (...people: Member[]): Level => ({
  name: { zh: '审批', en: 'Approval' },
  approvers: { kind: 'people', people: people.map(idOf) },
  sign: signType.or,
});

const processOf = (levels: Level[], rules: Partial<ProcessInput> = {}): ProcessInput => ({
  ...rules,
  branches: [{ name: { zh: '默认', en: 'Default' }, when: null, levels }],
});

eachEngine('processes', (open) => {
  let portal: Portal;
  let templateId: number;

  beforeAll(async () => {
    portal = await openPortal(await open());
    templateId = await addTestTemplate(portal.db, {
      code: 'YJ',
      title: '邮箱申请',
      titleEn: 'Mailbox',
      edition: { controls: [{ type: 'input', name: 'reason', label: '事由' }] },
    });
  });
  afterAll(() => portal.close());

  const publish = (process: ProcessInput, departmentId: number | null = null) =>
    inTransaction(portal.db, (tx) =>
      publishProcess(tx, {
        templateId,
        departmentId,
        name: '邮箱流程',
        nameEn: 'Mailbox process',
        process,
        by: null,
        now: new Date(),
        language: 'zh',
      }),
    );

  const submit = (who: Member = 'a') =>
    portal.call(who, ApprovalForm.AddMyApproval, { TemplateId: templateId, Values: { reason: '新人' } });

  const asked = async (FormID: number) => {
    const { Nodes } = await portal.ok('a', Order.GetApprovalOrderExamine, { FormID });
    return Nodes.filter(({ Status }) => Status === 6).map(({ EnglishName }) => EnglishName);
  };

  const setActive = (who: Member, active: boolean) =>
    portal.db.pool.query('update people.person set is_active = $1 where id = $2', [active, idOf(who)]);

  test('a template without a process takes no submissions', async () => {
    expect(await submit()).toMatchObject({ status: 422, refusal: { Reason: 'noProcess' } });
  });

  test('faults that prevent publishing are named with their place', async () => {
    const broken = processOf([
      { ...named('lead'), finance: true },
      { ...named(), edit: ['nothing'] },
    ]);
    await expect(publish(broken)).rejects.toMatchObject({
      refusal: { name: 'processInvalid' },
      detail: {
        fields: [
          { Field: 'Branches.1.Levels.2', Msg: '请设置审批人' },
          { Field: 'Branches.1.Levels.2', Msg: '模板中没有所需的控件' },
          { Field: 'Branches.1.Levels.2', Msg: '业务节点不能放在财务节点之后' },
        ],
      },
    });
    await expect(publish({ branches: [] })).rejects.toMatchObject({
      detail: { fields: [{ Field: 'branches' }] },
    });
  });

  test('the process of the nearest department applies, in its newest version', async () => {
    await publish(processOf([named('boss')]));
    await publish(processOf([named('head')]));
    await publish(processOf([named('lead')]), 2);
    expect(await asked((await submit()).body.FormID)).toEqual(['lead']);
    const { FormID } = (await submit('fin1')).body;
    const { Nodes } = await portal.ok('fin1', Order.GetApprovalOrderExamine, { FormID });
    expect(Nodes.map(({ EnglishName }) => EnglishName)).toEqual(['head']);
  });

  test('a level that must not be empty stops the submission and names people to ask', async () => {
    const empty: Level = { ...named(), approvers: { kind: 'userControl', control: 'nobody' } };
    await expect(publish(processOf([empty]), 2)).rejects.toThrow('processInvalid');
    await publish(processOf([named('lead'), named('head')], { nobodyFound: { kind: 'refuse' } }), 2);
    await setActive('head', false);
    const answer = await submit();
    await setActive('head', true);
    expect(answer).toMatchObject({ status: 422, message: '节点“审批”没有审批人，请联系管理员' });
  });

  test('an approver who left before their turn is replaced by their leader (question 28)', async () => {
    await publish(processOf([named('fin1'), named('lead')]), 2);
    const { FormID } = (await submit()).body;
    await setActive('lead', false);
    const { RowID, Version } = await portal.ok('fin1', Order.GetApprovalOrderExamine, { FormID });
    await portal.ok('fin1', Order.SubmitCacAOByApprovalNew, { FormID, RowID: RowID!, Version });
    await setActive('lead', true);
    expect(await asked(FormID)).toEqual(['head']);
    const { Nodes } = await portal.ok('a', Order.GetApprovalOrderExamine, { FormID });
    expect(Nodes.at(-1)?.Why).toMatchObject({ rule: 'people', because: 'left', insteadOf: { en: 'lead' } });
  });

  test('the applicant chooses', async () => {
    await publish(processOf([{ ...named(), approvers: { kind: 'applicantChoice', from: null } }]), 2);
    expect(await submit()).toMatchObject({ status: 422, message: '请为节点“审批”选择审批人' });
    const input = { TemplateId: templateId, Values: { reason: '新人' }, Choices: { 1: [idOf('fin2')] } };
    const { FormID } = await portal.ok('a', ApprovalForm.AddMyApproval, input);
    expect(await asked(FormID)).toEqual(['fin2']);
  });

  test('everybody concerned is told, at once and with a line to show', async () => {
    await publish(processOf([named('lead')]), 2);
    const heard: { people: number[]; event: { Touches: string[]; Notice: { TitleZh: string } | null } }[] =
      [];
    const stop = portal.db.bus.subscribe('live', (payload) => heard.push(payload as (typeof heard)[number]));
    try {
      const { Number } = (await submit()).body;
      const titles = (): unknown[] => heard.map(({ event }) => event.Notice?.TitleZh);
      await expect.poll(titles).toContain(`待您审批：a员的邮箱申请（${Number}）`);
      const refetch = heard.find(({ event }) => event.Touches.includes('CacApprovalOrder'));
      expect(refetch?.people.toSorted((a, b) => a - b)).toEqual([idOf('a'), idOf('lead')]);
      const shown = heard.filter(({ event }) => event.Notice?.TitleZh.includes(Number));
      expect(shown.map(({ people }) => people)).toEqual([[idOf('lead')]]);
    } finally {
      stop();
    }
  });

  test('nobody is notified of a refused action', async () => {
    const told = async () => (await portal.db.pool.query('select count(*) as n from kit.notice')).rows[0].n;
    const before = Number(await told());
    const { FormID } = (await submit()).body;
    const { RowID, Version } = await portal.ok('lead', Order.GetApprovalOrderExamine, { FormID });
    await portal.call('lead', Order.RepulseCacAOByApprovalNew, { FormID, RowID: RowID!, Version });
    expect(Number(await told())).toBe(before + 1);
  });
});
