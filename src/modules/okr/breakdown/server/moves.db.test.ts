import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { okrRefusals as no } from '#modules/okr/contract/refusals.ts';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { openOkr, treeSteps } from '#tests/support/okr-portal.ts';
import { ProjectBreakdown as Tree } from '../contract/OPPMWorkBreakdown.ts';

/** Returns pseudo-random numbers that are the same in every run. */
const chance = (seed: number) => (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
};

/**
 * Move in a plan. Nodes are numbered as in the plan; `null` is the top. A missing node is stood for by one of another
 * project.
 */
interface Move {
  readonly node: number;
  readonly parent?: number | null;
  readonly before?: number;
  readonly owner?: Member;
}

eachEngine('several moves at once', (open) => {
  let portal: Portal;
  let db: Database;
  let asked = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      asked += 1;
      return result;
    },
  };
  beforeAll(async () => {
    db = await open();
    portal = await openOkr({ ...db, kysely: db.kysely.withPlugin(counting) });
  });
  afterAll(() => portal.close());
  const { project, add, read, ref } = treeSteps(() => portal);

  /** Creates the tree of a plan, given the parent and owner of each node. @returns nodes by their number in the plan */
  const plant = async (plan: readonly { readonly parent: number | null; readonly owner?: Member }[]) => {
    const id = await project();
    const nodes: number[] = [];
    for (const { parent, owner } of plan)
      nodes.push(
        await add(
          id,
          `n${nodes.length}`,
          parent === null ? null : nodes[parent]!,
          owner ? { OwnerAUID: idOf(owner) } : {},
        ),
      );
    return { id, nodes };
  };

  type Planted = Awaited<ReturnType<typeof plant>>;
  const inputOf = async ({ id, nodes }: Planted, { node, parent, before, owner }: Move) => ({
    ...(await ref(id, nodes[node]!)),
    ...(parent === undefined ? {} : { ParentOBID: parent === null ? null : nodes[parent]! }),
    ...(before === undefined ? {} : { BeforeOBID: nodes[before]! }),
    ...(owner ? { OwnerAUID: idOf(owner) } : {}),
  });

  const asPlanned = async ({ id, nodes }: Planted) => {
    const at = new Map(nodes.map((one, n) => [one, n]));
    const { rows } = await db.pool.query<{ id: number; path: number[] }>(
      'select id, path from okr.work_breakdown where project_id = $1',
      [id],
    );
    const paths = new Map(rows.map((row) => [row.id, row.path.map((one) => at.get(one))]));
    return (await read(id)).map(({ OBID, ParentOBID, OwnerAUID, SortNo }) => [
      at.get(OBID),
      ParentOBID === null ? null : at.get(ParentOBID),
      OwnerAUID,
      SortNo,
      paths.get(OBID),
    ]);
  };

  test('leave a tree as the same moves do one after the other, or are refused as the first of those that is', async () => {
    const seen = new Map<number, number>();
    const own = [-no.mayNot.code, -no.locked.code, -no.lockedAbove.code];
    for (let round = 0; round < 20; round += 1) {
      const draw = chance(1000 + round);
      const who: Member = round % 3 === 2 ? 'a' : 'lead';
      const plan = Array.from({ length: 18 }, (_, n) => ({
        parent: n < 3 || draw(8) === 0 ? null : n - 1 - draw(Math.min(n, 4)),
        ...(n === 1 || draw(9) === 0 ? { owner: 'a' as const } : {}),
      }));
      const trees = [await plant(plan), await plant(plan)] as const;
      const [stopped, locked] = [draw(4) === 0 ? draw(18) : null, draw(4) === 0 ? draw(18) : null];
      for (const { id, nodes } of trees) {
        if (stopped !== null)
          await portal.ok('lead', Tree.StopWorkBreakdown, {
            ...(await ref(id, nodes[stopped]!)),
            IsOn: true,
            Reason: '调整',
          });
        if (locked !== null)
          await portal.ok('lead', Tree.LockWorkBreakdown, {
            ...(await ref(id, nodes[locked]!)),
            IsOn: true,
            Reason: '调整',
          });
      }
      const numbers = Array.from({ length: 18 }, (_, n) => n).toSorted(() => draw(3) - 1);
      const moves = numbers.slice(0, 2 + draw(3)).map((node): Move => ({
        node,
        ...(draw(4) === 0 ? {} : { parent: draw(6) === 0 ? null : draw(18) }),
        before: draw(18),
        ...(draw(5) === 0 ? { owner: 'fin1' as const } : {}),
      }));
      const [step, whole] = trees;
      // Rights and locks are checked before anything moves.
      let refused: number | null = null;
      for (const move of moves) {
        const answer = await portal.call(who, Tree.UpdateWorkBreakdown, {
          Nodes: [await inputOf(step, move)],
        });
        if (answer.status === 200) continue;
        refused = answer.refusal.Code;
        break;
      }
      const before = await asPlanned(whole);
      const Nodes = await Promise.all(moves.map((move) => inputOf(whole, move)));
      const answer = await portal.call(who, Tree.UpdateWorkBreakdown, { Nodes });
      seen.set(refused ?? 0, (seen.get(refused ?? 0) ?? 0) + 1);
      const told = answer.status === 200 ? null : answer.refusal.Code;
      // A refusal about the node itself comes before one about its way.
      const isEarlier = refused !== null && told !== null && own.includes(told);
      expect([round, isEarlier ? refused : told]).toEqual([round, refused]);
      expect(await asPlanned(whole)).toEqual(refused === null ? await asPlanned(step) : before);
    }
    expect(seen.get(0)).toBeGreaterThan(3);
    for (const { code } of [no.circle, no.mayNot]) expect(seen.get(-code)).toBeGreaterThan(0);
  });

  test('go as deep as they may together, and no deeper', async () => {
    // The chains 0 to 5 and 6 to 11 joined are twelve levels. One more level is too many.
    const chain = Array.from({ length: 13 }, (_, n) => ({
      parent: n === 0 || n === 6 || n === 12 ? null : n - 1,
    }));
    const deep = await plant(chain);
    const moves: Move[] = [
      { node: 6, parent: 5 },
      { node: 12, parent: 11 },
    ];
    const update = async (given: readonly Move[]) => {
      const Nodes = await Promise.all(given.map((one) => inputOf(deep, one)));
      return portal.call('lead', Tree.UpdateWorkBreakdown, { Nodes });
    };
    expect((await update(moves)).refusal).toMatchObject({
      Code: -no.tooDeep.code,
      Field: 'Nodes.1.ParentOBID',
    });
    // The chain is shorter by the time it is attached.
    const shorter: Move[] = [
      { node: 11, parent: null },
      { node: 6, parent: 5 },
      { node: 12, parent: 10 },
    ];
    expect((await update(shorter)).status).toBe(200);
    const levels = new Map(
      (await asPlanned(deep)).map(([node, , , , path]) => [node, (path as number[]).length]),
    );
    expect([10, 12, 11].map((node) => [node, levels.get(node)])).toEqual([
      [10, 11],
      [12, 12],
      [11, 1],
    ]);
    expect((await update([{ node: 11, parent: 12 }])).refusal).toMatchObject({ Code: -no.tooDeep.code });
  });

  test('below what is stopped go nowhere, and what left it is not stopped with it', async () => {
    const made = await plant([{ parent: null }, { parent: 0 }, { parent: 1 }, { parent: null }]);
    const { id, nodes } = made;
    await portal.ok('lead', Tree.StopWorkBreakdown, {
      ...(await ref(id, nodes[0]!)),
      IsOn: true,
      Reason: '调整',
    });
    // Resumed in the database, because a node below a stopped one cannot be resumed.
    await db.pool.query('update okr.work_breakdown set state = 0, state_before = null where id = any($1)', [
      [nodes[1]!, nodes[2]!],
    ]);
    const update = async (...given: Move[]) => {
      const Nodes = await Promise.all(given.map((one) => inputOf(made, one)));
      return portal.call('lead', Tree.UpdateWorkBreakdown, { Nodes });
    };
    const refused = await update({ node: 3, parent: 2 }, { node: 1, parent: null });
    expect([refused.refusal.Code, refused.message.includes('n0')]).toEqual([-no.targetStopped.code, true]);
    expect((await update({ node: 1, parent: null }, { node: 3, parent: 2 })).status).toBe(200);
  });

  /** Counts the statements needed to hand over and move that many branches of two nodes. */
  const statements = async (branches: number): Promise<number> => {
    const plan = Array.from({ length: branches }, (_, n) => [{ parent: null }, { parent: n * 2 }]).flat();
    const made = await plant([...plan, { parent: null }]);
    const hub = plan.length;
    const Nodes: Awaited<ReturnType<typeof inputOf>>[] = [];
    for (let n = 0; n < branches; n += 1)
      Nodes.push(await inputOf(made, { node: n * 2, parent: hub, owner: 'fin1' }));
    asked = 0;
    await portal.ok('lead', Tree.UpdateWorkBreakdown, { Nodes });
    return asked;
  };

  test('ask the database as often for twelve branches as for two', async () => {
    const few = await statements(2);
    expect(few).toBeGreaterThan(5);
    expect(await statements(12)).toBe(few);
  });
});
