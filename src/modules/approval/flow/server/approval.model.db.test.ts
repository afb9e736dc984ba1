import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { formStatus, rowStatus, signType } from '#modules/approval/contract/codes.ts';
import type { ProcessInput } from '#modules/approval/processes/contract/process.ts';
import { publishProcess } from '#modules/approval/processes/server/commands/publish.ts';
import { getProcessEdition } from '#modules/approval/processes/server/queries/processes.ts';
import { listLog, verifyRecords } from '#modules/approval/record/server/queries/log.ts';
import {
  addTestTemplate,
  idOf,
  openPortal,
  type Member,
  type Portal,
} from '#tests/support/approval-portal.ts';
import { bothEngines } from '#tests/support/engines.ts';
import { findForUpdate } from './queries/orders.ts';
import { invariants, replayFaults } from './rules/invariants.ts';
import { isLive } from './rules/order.ts';

/** Random sequences an engine; a soak sets it higher. */
const runs = Number(process.env.HTTP_MODEL_RUNS ?? 250);

const words = { zh: '节点', en: 'Level' };
const approvers: Member[] = ['lead', 'head', 'boss', 'fin1', 'fin2', 'cash'];
type LevelInput = ProcessInput['branches'][number]['levels'][number];

const rule: fc.Arbitrary<LevelInput['approvers']> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .uniqueArray(fc.constantFrom(...approvers, 'a' as const), { minLength: 1, maxLength: 3 })
      .map((people) => ({ kind: 'people' as const, people: people.map(idOf) })),
  },
  fc.constant({ kind: 'directLeader' as const }),
  fc.constant({ kind: 'departmentLeader' as const }),
  fc.constant({ kind: 'userControl' as const, control: 'who' }),
  fc.integer({ min: 1, max: 3 }).map((levels) => ({ kind: 'leadersUp' as const, levels })),
);

const levels = fc
  .array(
    fc.record({
      name: fc.constant(words),
      approvers: rule,
      sign: fc.constantFrom(signType.or, signType.and, signType.inOrder),
      finance: fc.boolean(),
      edit: fc.constantFrom<string[]>([], ['amount']),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((list) => list.map((level) => (level.finance ? { ...level, edit: [] } : level)))
  .map((list) => list.toSorted((one, other) => Number(one.finance) - Number(other.finance)));

const processes: fc.Arbitrary<ProcessInput> = fc
  .record({
    small: levels,
    large: levels,
    samePerson: fc.constantFrom('off' as const, 'inARow' as const, 'onceInRound' as const),
    applicantIsApprover: fc.constantFrom('leader' as const, 'self' as const, 'departmentLeader' as const),
    nobodyFound: fc.constantFrom({ kind: 'administrator' as const }, { kind: 'refuse' as const }),
    withdrawAnyTime: fc.boolean(),
  })
  .map(({ small, large, ...rules }) => ({
    ...rules,
    branches: [
      { name: words, when: { amountFrom: null, amountBelow: '1000' }, levels: small },
      { name: words, when: null, levels: large },
    ],
  }));

const commands = fc.array(
  fc.record({
    kind: fc.constantFrom(
      ...(['approve', 'approve', 'approve', 'sendBack', 'submit', 'withdraw', 'edit', 'stranger'] as const),
      ...(['takeBack', 'countersign', 'removeSigner', 'transfer', 'hangUp', 'resume', 'override'] as const),
    ),
    stale: fc.integer({ min: 0, max: 6 }).map((n) => n === 0),
    a: fc.nat({ max: 20 }),
    b: fc.nat({ max: 20 }),
  }),
  { minLength: 2, maxLength: 7 },
);
type Command = typeof commands extends fc.Arbitrary<(infer C)[]> ? C : never;

const amounts = ['10.00', '999.99', '1000.00', '5000.00'];
const valuesOf = ({ a, b }: Pick<Command, 'a' | 'b'>) => ({
  amount: amounts[a % amounts.length],
  who: b % 3 ? [{ id: idOf(approvers[b % approvers.length]!) }] : [],
});

const nameOf = (id: number | null): Member =>
  (['a', ...approvers, 'admin'] as const).find((who) => idOf(who) === id) ?? 'stranger';

/** Answers a random caller may get; anything else is a fault. */
const expected = new Set([200, 404, 409, 422]);

bothEngines('random sequences over HTTP', (open) => {
  let portal: Portal;
  let templateId: number;

  beforeAll(async () => {
    portal = await openPortal(await open());
    templateId = await addTestTemplate(portal.db, {
      code: 'MT',
      title: '模型',
      titleEn: 'Model',
      edition: {
        controls: [
          { type: 'money', name: 'amount', label: '金额', fixed: 'amount' },
          { type: 'userSearch', name: 'who', label: '审批人', require: false },
        ],
      },
    });
  });
  afterAll(() => portal.close());

  const load = (formId: number) =>
    inTransaction(portal.db, async (tx) => (await findForUpdate(tx, formId))!.order);

  /** Holds the stored form against its rules, its log and its chain. */
  async function faultsOf(formId: number): Promise<string[]> {
    const order = await load(formId);
    const edition = order.edition === null ? null : await getProcessEdition(portal.db, order.edition);
    const log = (await listLog(portal.db, formId)).map(({ entry }) => entry);
    const { broken } = await verifyRecords(portal.db, formId);
    const { rows } = await sql<{ waiting_for: string; waiting_for_en: string }>`
      select waiting_for, waiting_for_en from approval.form where id = ${formId}`.execute(portal.db.kysely);
    const waiting = order.rows.filter(({ status }) => status === rowStatus.waiting);
    expect(rows).toEqual([
      {
        waiting_for: waiting.map(({ name }) => name.zh).join('、'),
        waiting_for_en: waiting.map(({ name }) => name.en).join(', '),
      },
    ]);
    return [
      ...invariants(order, edition?.process ?? null),
      ...replayFaults(order, log),
      ...broken.map(({ seq }) => `the chain breaks at ${seq}`),
    ];
  }

  async function perform(FormID: number, command: Command): Promise<number> {
    const order = await load(FormID);
    const waiting = order.rows.filter(({ status }) => status === rowStatus.waiting);
    const row = waiting[command.a % Math.max(1, waiting.length)];
    const Version = Math.max(1, order.version - Number(command.stale));
    const onRow = { FormID, RowID: row?.no ?? 1, Version, Remark: '理由' };
    const who = nameOf(row?.person ?? null);
    const form = { FormID, Version };
    const [approve, repulse] = row?.finance
      ? [Order.SubmitCacApprovalFormByFinanceApproved, Order.RepulseCacAOByApprovalFinanceNewEditon]
      : [Order.SubmitCacAOByApprovalNew, Order.RepulseCacAOByApprovalNew];
    switch (command.kind) {
      case 'approve': {
        const Values = { amount: amounts[command.a % amounts.length] };
        return (await portal.call(who, approve, { ...onRow, ...(command.b % 2 ? { Values } : {}) })).status;
      }
      case 'sendBack': {
        const ToLevel = command.b % 2 ? {} : { ToLevel: 1 + (command.b % 3) };
        const Resume = (['default', 'restart', 'toSender'] as const)[command.a % 3]!;
        return (await portal.call(who, repulse, { ...onRow, ...ToLevel, Resume })).status;
      }
      case 'submit': {
        const change = command.b % 2 ? { Values: valuesOf(command) } : {};
        return (await portal.call('a', Order.SubmitGetCacApprovalForm, { ...form, ...change })).status;
      }
      case 'edit':
        return (await portal.call('a', ApprovalForm.Edit, { ...form, Values: valuesOf(command) })).status;
      case 'withdraw':
        return (await portal.call('a', Order.SubmitApprovalFormRevoke, form)).status;
      case 'takeBack': {
        const decided = order.rows.filter(({ decidedBy }) => decidedBy !== null);
        const last = decided[command.b % Math.max(1, decided.length)];
        const input = { ...onRow, RowID: last?.no ?? 1 };
        return (await portal.call(nameOf(last?.decidedBy ?? null), Order.RollbackGetCacApprovalForm, input))
          .status;
      }
      case 'countersign': {
        const added = approvers.filter((_, index) => (command.b >> index) % 2 === 1).slice(0, 2);
        const input = {
          ...onRow,
          AUIDs: added.length ? added.map(idOf) : [idOf('cash')],
          Way: (['before', 'after', 'parallel'] as const)[command.b % 3]!,
          ApprovalType: ([1, 2, 3] as const)[command.a % 3]!,
        };
        const call = row?.finance
          ? Order.GetApprovalFinanceCounterSignaTure
          : Order.GetApprovalCounterSignaTure;
        return (await portal.call(who, call, input)).status;
      }
      case 'removeSigner': {
        const added = order.rows.findLast((one) => one.added !== null);
        const input = { ...onRow, RowID: added?.no ?? 1 };
        return (await portal.call('admin', Order.RemoveApprovalCounterSigner, input)).status;
      }
      case 'transfer': {
        const to = approvers[command.b % approvers.length]!;
        const input = { ...onRow, Action: 'transfer' as const, ToAUID: idOf(to) };
        return (await portal.call(who, Order.GetApprovalHangUpTransfer, input)).status;
      }
      case 'hangUp':
      case 'resume': {
        const input = { ...form, Action: command.kind };
        return (await portal.call('admin', Order.GetApprovalHangUpTransfer, input)).status;
      }
      case 'override': {
        const reason = { ...form, Remark: '理由' };
        const given = { ...reason, RowID: row?.no ?? 1 };
        if (command.b % 3 === 0)
          return (
            await portal.call('admin', Order.OverrideApprovalJump, {
              ...reason,
              ToLevel: 1 + (command.a % 3),
            })
          ).status;
        if (command.b % 3 === 1)
          return (await portal.call('admin', Order.OverrideApprovalDecide, { ...given, Decision: 'approve' }))
            .status;
        return (
          await portal.call('admin', Order.OverrideApprovalReassign, { ...given, ToAUID: idOf('boss') })
        ).status;
      }
      default:
        return (await portal.call('stranger', approve, onRow)).status === 404 ? 404 : 500;
    }
  }

  test(
    `${runs} sequences keep the invariants, the log and the chain`,
    { timeout: 180_000 + runs * 500 },
    async () => {
      let finished = 0;
      await fc.assert(
        fc.asyncProperty(processes, commands, fc.nat({ max: 20 }), async (process, list, seed) => {
          await inTransaction(portal.db, (tx) =>
            publishProcess(tx, {
              templateId,
              departmentId: null,
              name: '模型',
              nameEn: 'Model',
              process,
              by: null,
              now: new Date(),
              language: 'zh',
            }),
          );
          const Values = valuesOf({ a: seed, b: seed });
          const { FormID, Version } = await portal.ok('a', ApprovalForm.Add, {
            TemplateId: templateId,
            Values,
          });
          const statuses = [
            (await portal.call('a', Order.SubmitGetCacApprovalForm, { FormID, Version })).status,
          ];
          for (const command of list) statuses.push(await perform(FormID, command));
          expect(statuses.filter((status) => !expected.has(status))).toEqual([]);
          expect(await faultsOf(FormID)).toEqual([]);

          // Whatever happened, a live form can be brought to its end.
          await perform(FormID, { kind: 'resume', stale: false, a: 0, b: 0 });
          expect((await load(FormID)).suspended).toBe(null);
          for (let step = 0; isLive(await load(FormID)); step++) {
            expect(step).toBeLessThan(20);
            expect(await perform(FormID, { kind: 'approve', stale: false, a: 0, b: 0 })).toBe(200);
          }
          const { status } = await load(FormID);
          if (status === formStatus.finished) finished += 1;
          expect(await faultsOf(FormID)).toEqual([]);
        }),
        { numRuns: runs },
      );
      expect(finished).toBeGreaterThan(runs / 4);
    },
  );
});
