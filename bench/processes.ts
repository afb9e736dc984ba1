import { parseArgs } from 'node:util';
import { inTurn, lineOf, openCrowd } from './crowd-stage.ts';

// `npm run bench:processes`: measures people who file, look and approve without a pause, over one process and over
// three behind the same balancer, in turn. It also says where the processor time goes. `--short` tries in seconds
// whether it all works.
const { short } = parseArgs({ options: { short: { type: 'boolean', default: false } } }).values;
const [people, seconds, rounds] = short ? [4, 2, 1] : [24, 15, 3];

const stage = await openCrowd(people, seconds, [{}, {}, {}]);
const found = await inTurn(stage, { one: [0], three: [0, 1, 2] }, rounds);
console.table({ one: lineOf(found.one), three: lineOf(found.three) });
console.log(`three to one: ${(found.three.rate / found.one.rate).toFixed(2)}`);
await stage.close();
