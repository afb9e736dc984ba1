import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { Refused } from '#kit/contract/refusals.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { addPersons } from '#modules/people/persons/server/commands/add-persons.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { addDepartment, moveDepartment, setDepartmentUse, updateDepartment } from './commands/departments.ts';
import { addCompanies } from './commands/organisation.ts';
import { listDepartmentTree, listOrganization } from './queries/departments.ts';

const change = { by: null, now: new Date('2026-11-20T02:00:00Z'), language: 'zh' as const };
const secret = 'a secret that is long enough to be one';

interface Row {
  readonly id: number;
  readonly parent: number | null;
  readonly path: readonly number[];
  readonly sort: number;
}

const fields = (name: string) => ({ name, nameEn: name, leaderId: null, isOptional: true });
/** Returns the ids from the root down, following the parents. @throws Error if there is a cycle */
const wayOf = (all: ReadonlyMap<number, Row>, id: number): number[] => {
  const way: number[] = [];
  for (let at: number | null = id; at !== null; at = all.get(at)!.parent) {
    if (way.includes(at)) throw new Error(`a circle at ${at}`);
    way.unshift(at);
  }
  return way;
};
const refusal = async (acting: Promise<unknown>): Promise<string> => {
  try {
    await acting;
    return 'done';
  } catch (cause) {
    if (cause instanceof Refused) return cause.refusal.name;
    throw cause;
  }
};

eachEngine('departments', (open) => {
  let db: Database;
  let named = 0;
  beforeAll(async () => {
    db = await open();
  });

  const run = <T>(fn: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(db, fn);
  const add = (parentId: number | null, name = `部门${(named += 1)}`): Promise<number> =>
    run((tx) => addDepartment(tx, parentId, fields(name), change));
  const move = (id: number, parentId: number | null, beforeId: number | null = null): Promise<void> =>
    run((tx) => moveDepartment(tx, id, { parentId, beforeId }, change));
  const rows = async (): Promise<Row[]> =>
    (
      await sql<Row>`select id, parent_id as parent, path, sort from people.department order by id`.execute(
        db.kysely,
      )
    ).rows;
  const assertWhole = async (): Promise<void> => {
    const all = new Map((await rows()).map((row) => [row.id, row]));
    for (const row of all.values()) expect(row.path).toEqual(wayOf(all, row.id));
  };
  test('random moves: every path stays the way from the root, circles are refused and change nothing', async () => {
    const top = await add(null);
    const size = 12;
    const ids = [top];
    for (let n = 1; n < size; n += 1) ids.push(await add(ids[Math.floor((n - 1) / 2)]!));
    const pick = fc.nat(size - 1);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(pick, pick), { minLength: 1, maxLength: 6 }), async (moves) => {
        for (const [from, to] of moves) {
          const before = await rows();
          const isCircle = before.find((row) => row.id === ids[to])!.path.includes(ids[from]!);
          const said = await refusal(move(ids[from]!, ids[to]!));
          expect(said).toBe(isCircle ? 'departmentBelowItself' : 'done');
          const after = await rows();
          const expected = isCircle ? before : after;
          expect(after).toEqual(expected);
          await assertWhole();
        }
      }),
      { numRuns: 12 },
    );
  });

  test('one of two moves at once that would close a cycle is refused', async () => {
    const [left, right] = [await add(null), await add(null)];
    const [leftLeaf, rightLeaf] = [await add(left), await add(right)];
    const said = await Promise.all([refusal(move(left, rightLeaf)), refusal(move(right, leftLeaf))]);
    expect(said.toSorted()).toEqual(['departmentBelowItself', 'done']);
    await assertWhole();
  });

  test('a department moves before another one, and the rest keep their order', async () => {
    const top = await add(null);
    const [a, b, c] = [await add(top), await add(top), await add(top)];
    const order = async () => {
      const tree = await listDepartmentTree(db);
      return tree.filter((node) => node.ParentId === top).map((node) => node.DeptId);
    };
    expect(await order()).toEqual([a, b, c]);
    await move(c, top, a);
    expect(await order()).toEqual([c, a, b]);
    await move(c, top);
    expect(await order()).toEqual([a, b, c]);
    const elsewhere = await add(null);
    await move(elsewhere, top, b);
    expect(await order()).toEqual([a, elsewhere, b, c]);
  });

  test('a name is one below its parent, for adding, renaming and moving', async () => {
    const [here, there] = [await add(null), await add(null)];
    const first = await add(here, '同名');
    await add(there, '同名');
    expect(await refusal(add(here, '同名'))).toBe('nameTaken');
    expect(await refusal(move(first, there))).toBe('nameTaken');
    const other = await add(here);
    expect(await refusal(run((tx) => updateDepartment(tx, other, fields('同名'), change)))).toBe('nameTaken');
    await run((tx) => updateDepartment(tx, first, { ...fields('同名'), nameEn: 'Same' }, change));
  });

  test('a department goes out of use only when nobody and nothing is in it', async () => {
    const top = await add(null);
    const below = await add(top);
    const [companyId = 0] = await run((tx) =>
      addCompanies(tx, [{ name: `公司${top}`, nameEn: 'Company' }], change),
    );
    const [person = 0] = await run((tx) =>
      addPersons(
        tx,
        [{ employeeId: `D${top}`, loginName: `d${top}`, chineseName: '甲', companyId, departmentId: below }],
        { ...change, secret },
      ),
    );
    const use = (id: number, isActive: boolean) =>
      refusal(run((tx) => setDepartmentUse(tx, id, isActive, change)));
    expect(await use(top, false)).toBe('departmentNotEmpty');
    expect(await use(below, false)).toBe('departmentNotEmpty');
    const counted = (await listDepartmentTree(db)).filter((node) => [top, below].includes(node.DeptId));
    expect(counted.map((node) => [node.UserCount, node.TotalCount])).toEqual([
      [0, 1],
      [1, 1],
    ]);
    await sql`update people.person set is_active = false where id = ${person}`.execute(db.kysely);
    expect(await use(below, false)).toBe('done');
    expect(await use(top, false)).toBe('done');
    expect(await use(below, true)).toBe('parentDisabled');
    expect(await refusal(add(top))).toBe('departmentGone');
    const shown = await listOrganization(db);
    expect(shown.some((node) => [top, below].includes(node.ID))).toBe(false);
    expect(await use(top, true)).toBe('done');
    expect(await use(below, true)).toBe('done');
  });

  test('the dotted code of a department begins with the code of the one above', async () => {
    const top = await add(null);
    const below = await add(top);
    const leaf = await add(below);
    const codes = new Map((await listOrganization(db)).map((node) => [node.ID, node.ASCode]));
    expect(codes.get(below)).toBe(`${codes.get(top)}.${below}`);
    expect(codes.get(leaf)).toBe(`${codes.get(below)}.${leaf}`);
  });

  test('the leader must be in service', async () => {
    const id = await add(null);
    const led = { ...fields('有领导'), leaderId: 987_654 };
    expect(await refusal(run((tx) => updateDepartment(tx, id, led, change)))).toBe('personGone');
  });
});
