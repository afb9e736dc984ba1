/**
 * A process that opens the database that its first argument says and delivers what waits in it, until its standard input
 * is closed or it is killed. It says when it delivers.
 */
import { openDatabase, type OpenOptions } from '#kit/server/db/open.ts';
import { webhookBox, WebhookWorker } from '#modules/webhooks/server/open.ts';
import { testSecret } from './product.ts';

const db = await openDatabase(JSON.parse(process.argv[2] ?? '{}') as OpenOptions);
const worker = new WebhookWorker(db, {
  box: webhookBox(testSecret),
  publicUrl: 'https://portal.example.com',
  networks: ['127.0.0.0/8'],
  onError: (error) => {
    throw error;
  },
});
process.stdout.write('delivers\n');
process.stdin.resume().on('close', () => {
  void worker.close().then(() => db.close());
});
