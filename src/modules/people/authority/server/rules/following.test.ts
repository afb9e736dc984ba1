import { expect, test } from 'vitest';
import { follow } from './following.ts';

const hour = 60 * 60_000;

async function following() {
  const world = { name: 'a', looked: 0, made: 0, at: Date.UTC(2026, 0, 1), isAway: false, errors: 0 };
  const { current } = await follow(
    async () => {
      world.looked += 1;
      if (world.isAway) throw new Error('away');
      return { name: world.name, found: world.name };
    },
    async (found) => {
      world.made += 1;
      return `made from ${found}`;
    },
    {
      onError: () => {
        world.errors += 1;
      },
      clock: () => new Date(world.at),
    },
  );
  return { world, current };
}

test('the document is read once an hour, and rebuilt only when it changed', async () => {
  const { world, current } = await following();
  world.at += hour - 1;
  await current();
  expect(world).toMatchObject({ looked: 1, made: 1 });
  world.at += 1;
  await Promise.all([current(), current(), current()]);
  expect(world).toMatchObject({ looked: 2, made: 1 });
  world.name = 'b';
  world.at += hour;
  expect(await Promise.all([current(), current()])).toEqual(['made from b', 'made from b']);
  expect(world).toMatchObject({ looked: 3, made: 2 });
});

test('a caller that cannot wait for the hour looks sooner', async () => {
  const { world, current } = await following();
  world.name = 'b';
  world.at += 10_000;
  expect(await current(10_000)).toBe('made from b');
  await current(10_000);
  expect(world.looked).toBe(2);
});

test('keys already known stay in use while the authority cannot be reached', async () => {
  const { world, current } = await following();
  world.isAway = true;
  world.at += hour;
  expect(await current()).toBe('made from a');
  expect(world.errors).toBe(1);
});
