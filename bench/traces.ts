import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { inTurn, lineOf, openCrowd } from './crowd-stage.ts';

// `npm run bench:traces`: measures the cost of recording spans. The same work goes in turn through a process that
// records none, one that records a twentieth of all calls, and one that records all. `--short` tries in seconds whether
// it all works.
const { short } = parseArgs({ options: { short: { type: 'boolean', default: false } } }).values;
const [people, seconds, rounds] = short ? [4, 2, 1] : [16, 10, 5];

// Runs the collector in a process of its own, so that its work does not count as the product's.
const collector = spawn(process.execPath, [new URL('collector-child.ts', import.meta.url).pathname], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
const lines = createInterface(collector.stdout)[Symbol.asyncIterator]();
const { value: port } = await lines.next();
const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${port}`;

const stage = await openCrowd(people, seconds, [
  {},
  {
    OTEL_EXPORTER_OTLP_ENDPOINT,
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.05',
  },
  { OTEL_EXPORTER_OTLP_ENDPOINT },
]);
const found = await inTurn(stage, { none: [0], 'one in twenty': [1], all: [2] }, rounds);
console.table(Object.fromEntries(Object.entries(found).map(([name, round]) => [name, lineOf(round)])));
for (const name of ['one in twenty', 'all'] as const)
  console.log(
    `${name}: ${(found[name].rate / found.none.rate).toFixed(2)} of the answers, ` +
      `${(found[name].product / found.none.product).toFixed(2)} of the processor time of the product`,
  );
await stage.close();
collector.stdin.end();
const { value: bytes } = await lines.next();
if (Number(bytes) === 0) throw new Error('No span has reached the collector');
console.log(`the collector got ${(Number(bytes) / 1e6).toFixed(1)} MB`);
