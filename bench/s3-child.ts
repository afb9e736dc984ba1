import { startFauxqs } from 'fauxqs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Store that speaks S3, in a process of its own. It prints its port and runs while its standard input is open.
const folder = mkdtempSync(join(tmpdir(), 'portico-s3-'));
const store = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false, s3StorageDir: folder });
store.createBucket('files');
process.stdout.write(`${store.port}\n`);
process.stdin.resume().on('close', () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
});
