import { parseArgs } from 'node:util';
import { Notice } from '#kit/contract/Notice.ts';
import type { Database } from '#kit/server/db/database.ts';
import { migrate } from '#kit/server/db/migrate.ts';
import { CacUser } from '#modules/people/persons/contract/CacUser.ts';
import { AccessToken } from '#modules/people/programs/contract/AccessToken.ts';
import { ask } from '#tests/support/ask.ts';
import { addPeople, testPassword } from '#tests/support/people.ts';
import { startProduct } from '#tests/support/product.ts';
import { onBothEngines, timed } from './engines.ts';

// `npm run bench:mcp`: measures the same calls with the same access token, as an assistant makes them and as a program
// does. They take turns, one call at a time. `--short` tries in seconds whether it all works.
const { short } = parseArgs({ options: { short: { type: 'boolean', default: false } } }).values;
const rounds = short ? 20 : 1_000;

const calls = [
  { tool: 'who_am_i', call: CacUser.GetUserInfo, input: {} },
  { tool: 'find_people', call: CacUser.GetUserInfoListByName, input: { Name: 'p1' } },
  { tool: 'list_notices', call: Notice.GetNoticePageList, input: {} },
] as const;

const median = (took: readonly number[]): number =>
  took.toSorted((a, b) => a - b)[Math.floor(took.length / 2)] ?? 0;

async function measure(db: Database): Promise<Record<string, string>> {
  await migrate(db, {});
  await addPeople(
    db,
    Array.from({ length: short ? 5 : 50 }, (_, n) => ({ loginName: `p${n}` })),
  );
  const product = await startProduct(db);
  try {
    const person = await product.signIn('p0');
    const wish = { Name: 'bench', Days: 7, Password: testPassword };
    const { body } = await ask(product, person, AccessToken.CreateAccessToken, wish);
    const headers = {
      authorization: `Bearer ${body.Token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    };
    const send = async (path: string, sent: unknown): Promise<void> => {
      const response = await fetch(product.url + path, {
        method: 'POST',
        headers,
        body: JSON.stringify(sent),
      });
      const text = await response.text();
      if (!response.ok || text.includes('"isError":true')) throw new Error(`${path}: ${text}`);
    };
    const figures: Record<string, string> = {};
    for (const { tool, call, input } of calls) {
      const params = { name: tool, arguments: input };
      const asTool = () => send('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params });
      const asCall = () => send(call.path, input);
      const took = { asTool: [] as number[], asCall: [] as number[] };
      for (let n = -20; n < rounds; n += 1) {
        const [one, other] = [await timed(asTool), await timed(asCall)];
        if (n >= 0) took.asTool.push(one);
        if (n >= 0) took.asCall.push(other);
      }
      const [one, other] = [median(took.asTool), median(took.asCall)];
      figures[tool] = `${one.toFixed(2)} / ${other.toFixed(2)} ms = ${(one / other).toFixed(2)}`;
    }
    return figures;
  } finally {
    await product.close();
  }
}

await onBothEngines(measure);
