import { env, exit } from 'node:process';

// Ends with 0 while the product on this machine answers and its database takes writes.
const { HOST = '', PORT = '3000' } = env;
const host = HOST === '' || HOST === '0.0.0.0' ? '127.0.0.1' : HOST;
const answer = await fetch(`http://${host}:${PORT}/readyz`).catch(() => null);
exit(answer?.ok ? 0 : 1);
