import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layOutFlow, placeBlocks, size, type PlacedBox } from './layout.ts';

const box = (Key: string, Lane: number, ParentKey: string | null = null): PlacedBox => ({
  Key,
  Lane,
  ParentKey,
});
const edge = (From: string, To: string) => ({ From, To });

/** Random charts: projects with work, goals with key results, and people, joined from left to right. */
const charts = fc
  .record({
    work: fc.array(fc.nat(1000), { maxLength: 40 }),
    goals: fc.array(fc.nat(1000), { maxLength: 20 }),
    people: fc.nat(60),
    below: fc.array(fc.nat(1000), { maxLength: 12 }),
    joins: fc.array(fc.tuple(fc.nat(1000), fc.nat(1000)), { maxLength: 60 }),
  })
  .map(({ work, goals, people, below, joins }) => {
    const left = [box('p1', 1), box('p2', 1)];
    for (const [n, at] of work.entries()) left.push(box(`n${n}`, 2, left[at % left.length]!.Key));
    const middle: PlacedBox[] = [];
    for (const [n, at] of goals.entries())
      middle.push(
        box(`g${n}`, 3, at % (middle.length + 1) === 0 ? null : middle[(at % (middle.length + 1)) - 1]!.Key),
      );
    const right = Array.from({ length: people }, (_one, n) => box(`u${n}`, 4));
    // Adds people below departments that were opened.
    if (people > 0) for (const [n, at] of below.entries()) right.push(box(`v${n}`, 4, `u${at % people}`));
    const boxes = [...left, ...middle, ...right];
    const edges = joins.flatMap(([a, b]) => {
      const [one, other] = [boxes[a % boxes.length]!, boxes[b % boxes.length]!];
      return one.Lane < other.Lane ? [edge(one.Key, other.Key)] : [];
    });
    return { boxes, edges };
  });

test('no two boxes overlap, every box has a place inside, what is below stands further right', () => {
  fc.assert(
    fc.property(charts, ({ boxes, edges }) => {
      const { places, width, height, lanes } = layOutFlow(boxes, edges);
      expect(places.size).toBe(boxes.length);
      const columns = Map.groupBy(places.values(), ({ x }) => x);
      for (const column of columns.values()) {
        const ys = column.map(({ y }) => y).toSorted((a, b) => a - b);
        ys.slice(1).forEach((y, n) => expect(y - ys[n]!).toBeGreaterThan(size.height + size.gapY - 1e-6));
      }
      for (const { Key, Lane, ParentKey } of boxes) {
        const at = places.get(Key)!;
        const lane = lanes.find((one) => one.lane === Lane)!;
        expect(at.x).toBeGreaterThanOrEqual(lane.x);
        expect(at.x + size.width).toBeLessThanOrEqual(lane.x + lane.width);
        expect(at.y).toBeGreaterThanOrEqual(size.head);
        expect(at.y + size.height).toBeLessThanOrEqual(height);
        expect(at.x + size.width).toBeLessThanOrEqual(width);
        const left = ParentKey === null ? -1 : places.get(ParentKey)!.x;
        expect(at.x).toBeGreaterThan(left);
      }
    }),
  );
});

test('eighty people flow into columns no higher than a window shows, near what they carry', () => {
  const goals = Array.from({ length: 8 }, (_one, n) => box(`g${n}`, 3));
  const crowd = Array.from({ length: 80 }, (_one, n) => box(`u${n}`, 4));
  const edges = crowd.map(({ Key }, n) => edge(`g${n % 8}`, Key));
  const { places, height, lanes } = layOutFlow([...goals, ...crowd], edges);
  const columns = Map.groupBy(crowd, ({ Key }) => places.get(Key)!.x);
  expect([...columns.values()].map((column) => column.length)).toEqual([20, 20, 20, 20]);
  expect(height).toBeLessThan(size.head + 21 * (size.height + size.gapY));
  expect(lanes.at(-1)!.width).toBe(4 * size.width + 3 * size.gapX);
  const mean = (n: number): number =>
    crowd.filter((_one, at) => at % 8 === n).reduce((sum, { Key }) => sum + places.get(Key)!.y, 0) / 10;
  for (let n = 1; n < 8; n += 1) expect(mean(n)).toBeGreaterThan(mean(n - 1));
});

test('few people stand under each other', () => {
  const crowd = Array.from({ length: 16 }, (_one, n) => box(`u${n}`, 4));
  expect(new Set([...layOutFlow(crowd, []).places.values()].map(({ x }) => x)).size).toBe(1);
});

test('the same chart gives the same drawing', () => {
  fc.assert(
    fc.property(charts, ({ boxes, edges }) => {
      expect([...layOutFlow(boxes, edges).places]).toEqual([...layOutFlow(boxes, edges).places]);
    }),
  );
});

test('people stand where what they carry stands, whatever order they came in', () => {
  const boxes = [box('g1', 3), box('g2', 3), box('g3', 3), box('u1', 4), box('u2', 4), box('u3', 4)];
  const { places } = layOutFlow(boxes, [edge('g1', 'u3'), edge('g2', 'u1'), edge('g3', 'u2')]);
  for (const [goal, who] of [
    ['g1', 'u3'],
    ['g2', 'u1'],
    ['g3', 'u2'],
  ] as const)
    expect(places.get(who)!.y).toBe(places.get(goal)!.y);
});

test.each([
  ['an empty chart', [], 0, 0],
  ['one box', [box('u1', 4)], size.width, size.head + size.height],
])('%s', (_name, boxes, width, height) => {
  const laid = layOutFlow(boxes, []);
  expect([laid.width, laid.height]).toEqual([width, height]);
});

test.each([
  [
    [0, 5, 9],
    [1, 1, 1],
    [0, 5, 9],
  ],
  [
    [3, 3],
    [1, 1],
    [2.5, 3.5],
  ],
  [
    [4, 2, 3],
    [1, 1, 1],
    [2, 3, 4],
  ],
  [
    [0, 0],
    [3, 1],
    [-1.5, 1.5],
  ],
])('blocks that wish for %j with %j rows start at %j', (wishes, rows, starts) =>
  expect(placeBlocks(wishes.map((wish, n) => ({ wish, rows: rows[n]! })))).toEqual(starts),
);

test('a thousand boxes and fifteen hundred edges are placed in a blink', () => {
  const boxes = [
    box('p0', 1),
    ...Array.from({ length: 600 }, (_one, n) => box(`n${n}`, 2, n < 20 ? 'p0' : `n${n % 20}`)),
    ...Array.from({ length: 200 }, (_one, n) => box(`g${n}`, 3)),
    ...Array.from({ length: 199 }, (_one, n) => box(`u${n}`, 4)),
  ];
  const edges = Array.from({ length: 1500 }, (_one, n) =>
    n % 2 === 0
      ? edge(`n${(n * 7) % 600}`, `g${(n * 13) % 200}`)
      : edge(`g${(n * 3) % 200}`, `u${(n * 11) % 199}`),
  );
  expect(layOutFlow(boxes, edges).places.size).toBe(1000);
});
