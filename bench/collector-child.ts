import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// What takes spans and throws them away, in a process of its own: prints its port, lives as long as its standard input is open,
// and says at its end how many bytes came.
let bytes = 0;
const server = createServer((asked, answer) => {
  asked.on('data', (part: Buffer) => (bytes += part.length));
  asked.on('end', () => answer.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
}).listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
process.stdin.resume().on('close', () => {
  process.stdout.write(`${bytes}\n`, () => process.exit(0));
});
