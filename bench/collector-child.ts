import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// Collector that receives spans and discards them, in a process of its own. It prints its port, runs while its standard
// input is open, and prints the number of bytes received at its end.
let bytes = 0;
const server = createServer((asked, answer) => {
  asked.on('data', (part: Buffer) => (bytes += part.length));
  asked.on('end', () => answer.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
}).listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
process.stdin.resume().on('close', () => {
  process.stdout.write(`${bytes}\n`, () => process.exit(0));
});
