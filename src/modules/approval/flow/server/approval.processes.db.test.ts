import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GivenOf, Placed, ReplyOf } from '#kit/contract/call.ts';
import type { Envelope } from '#kit/contract/envelope.ts';
import type { Database } from '#kit/server/db/database.ts';
import { openDatabase } from '#kit/server/db/open.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { publishProcess } from '#modules/approval/processes/server/commands/publish.ts';
import { getProcessEdition } from '#modules/approval/processes/server/queries/processes.ts';
import { listLog, verifyRecords } from '#modules/approval/record/server/queries/log.ts';
import { addTestTemplate, idOf, makeCompany, type Member } from '#tests/support/approval-portal.ts';
import { createDatabase } from '#tests/support/engines.ts';
import { findForUpdate } from './queries/orders.ts';
import { invariants, replayFaults } from './rules/invariants.ts';

/** How often each pair runs against each other; a soak sets it higher. */
const rounds = Number(process.env.RACE_ROUNDS ?? 10);
const program = join(import.meta.dirname, '../../../../../tests/support/approval-server-child.ts');

describe('two server processes over one PostgreSQL', () => {
  let db: Database;
  let drop: () => Promise<void>;
  let TemplateId: number;
  const servers: ChildProcess[] = [];
  const ports: number[] = [];

  beforeAll(async () => {
    const made = await createDatabase();
    drop = made.drop;
    db = await openDatabase({ url: made.url, dataDir: '', connections: 4 });
    await makeCompany(db);
    TemplateId = await addTestTemplate(db, {
      code: 'RC',
      title: '事项',
      titleEn: 'Matter',
      edition: { controls: [{ type: 'input', name: 'what', label: '事项' }] },
    });
    const words = { zh: '节点', en: 'Level' };
    const level = (...people: Member[]) => ({
      name: words,
      approvers: { kind: 'people' as const, people: people.map(idOf) },
      sign: 1 as const,
    });
    await inTransaction(db, (tx) =>
      publishProcess(tx, {
        templateId: TemplateId,
        departmentId: null,
        name: '事项',
        nameEn: 'Matter',
        process: { branches: [{ name: words, when: null, levels: [level('lead', 'head'), level('boss')] }] },
        by: null,
        now: new Date(),
        language: 'zh',
      }),
    );
    for (let n = 0; n < 2; n += 1) {
      const child = spawn(process.execPath, [program, made.url], { stdio: ['pipe', 'pipe', 'inherit'] });
      servers.push(child);
      const { value } = await createInterface(child.stdout)[Symbol.asyncIterator]().next();
      ports.push(Number(value));
    }
  });
  afterAll(async () => {
    for (const server of servers) server.stdin?.end();
    await db.close();
    await drop();
  });

  interface Said<R> {
    readonly status: number;
    readonly body: R;
  }

  async function ask<C extends Placed>(
    server: 0 | 1,
    who: Member,
    call: C,
    input: GivenOf<C>,
  ): Promise<Said<ReplyOf<C>>> {
    const answer = await fetch(`http://127.0.0.1:${ports[server]}${call.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${who}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    const envelope = (await answer.json()) as Envelope<ReplyOf<C>>;
    return { status: answer.status, body: envelope.Body! };
  }

  const file = async () =>
    (await ask(0, 'a', ApprovalForm.AddMyApproval, { TemplateId, Values: { what: '事' } })).body;
  const onRow = async (server: 0 | 1, who: Member, FormID: number) => {
    const { RowID, Version } = (await ask(server, who, Order.GetApprovalOrderExamine, { FormID })).body;
    return { FormID, RowID: RowID ?? 0, Version, Remark: '理由' };
  };

  /** Exactly one gets through, the form is whole, and both processes see the same of it. */
  async function settled(FormID: number, answers: readonly Said<unknown>[]): Promise<number> {
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const order = await inTransaction(db, async (tx) => (await findForUpdate(tx, FormID))!.order);
    const edition = order.edition === null ? null : await getProcessEdition(db, order.edition);
    const log = (await listLog(db, FormID)).map(({ entry }) => entry);
    expect([...invariants(order, edition?.process ?? null), ...replayFaults(order, log)]).toEqual([]);
    expect((await verifyRecords(db, FormID)).broken).toEqual([]);
    const seen = await Promise.all(
      ([0, 1] as const).map(async (server) => {
        const { body } = await ask(server, 'a', Order.GetApprovalOrderExamine, { FormID });
        return [body.Version, body.Status, body.Nodes.map(({ Status }) => Status)];
      }),
    );
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]?.[0]).toBe(order.version);
    return answers.findIndex(({ status }) => status === 200);
  }

  type Race = (FormID: number, Version: number) => Promise<readonly Said<unknown>[]>;
  const approve = Order.SubmitCacAOByApprovalNew;

  const races: Readonly<Record<string, Race>> = {
    'two or-sign approvers': async (FormID) => {
      const [one, other] = [await onRow(0, 'lead', FormID), await onRow(1, 'head', FormID)];
      return Promise.all([ask(0, 'lead', approve, one), ask(1, 'head', approve, other)]);
    },
    'approving against withdrawing': async (FormID, Version) => {
      const one = await onRow(0, 'lead', FormID);
      const withdrawal = ask(1, 'a', Order.SubmitApprovalFormRevoke, { FormID, Version });
      return Promise.all([ask(0, 'lead', approve, one), withdrawal]);
    },
    'approving against sending back': async (FormID) => {
      const [one, other] = [await onRow(0, 'lead', FormID), await onRow(1, 'head', FormID)];
      return Promise.all([
        ask(0, 'lead', approve, one),
        ask(1, 'head', Order.RepulseCacAOByApprovalNew, other),
      ]);
    },
    'countersigning against approving, the same person': async (FormID) => {
      const one = await onRow(0, 'lead', FormID);
      const added = { ...one, AUIDs: [idOf('fin1')] };
      return Promise.all([
        ask(0, 'lead', Order.GetApprovalCounterSignaTure, added),
        ask(1, 'lead', approve, one),
      ]);
    },
    'countersigning against the sibling’s approval': async (FormID) => {
      const [one, other] = [await onRow(0, 'lead', FormID), await onRow(1, 'head', FormID)];
      return Promise.all([
        ask(0, 'lead', Order.GetApprovalCounterSignaTure, { ...one, AUIDs: [idOf('fin1')] }),
        ask(1, 'head', approve, other),
      ]);
    },
    'transferring against an override': async (FormID) => {
      const one = await onRow(0, 'lead', FormID);
      const decision = { ...one, RowID: 1, Decision: 'approve' as const };
      return Promise.all([
        ask(0, 'lead', Order.GetApprovalHangUpTransfer, { ...one, Action: 'transfer', ToAUID: idOf('fin1') }),
        ask(1, 'admin', Order.OverrideApprovalDecide, decision),
      ]);
    },
  };

  test.each(Object.entries(races))(
    `%s, ${rounds} rounds`,
    { timeout: 180_000 + rounds * 2000 },
    async (_name, race) => {
      for (let round = 0; round < rounds; round += 1) {
        const { FormID, Version } = await file();
        expect(await settled(FormID, await race(FormID, Version))).toBeGreaterThanOrEqual(0);
      }
    },
  );

  test(`submitting twice, ${rounds} rounds`, { timeout: 180_000 + rounds * 2000 }, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const draft = (await ask(0, 'a', ApprovalForm.Add, { TemplateId, Values: { what: '事' } })).body;
      const { FormID, Version } = draft;
      const submit = (server: 0 | 1) => ask(server, 'a', Order.SubmitGetCacApprovalForm, { FormID, Version });
      expect(await settled(FormID, await Promise.all([submit(0), submit(1)]))).toBeGreaterThanOrEqual(0);
    }
  });

  test(`a double click over both processes is one decision with one answer, ${rounds} rounds`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { FormID } = await file();
      const decision = { ...(await onRow(0, 'lead', FormID)), Key: `double-click-${round}` };
      const [first, second] = await Promise.all([
        ask(0, 'lead', approve, decision),
        ask(1, 'lead', approve, decision),
      ]);
      expect(first.status).toBe(200);
      expect(second).toEqual(first);
    }
  });
});
