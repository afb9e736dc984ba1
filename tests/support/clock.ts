import { ServerResponse } from 'node:http';
import { offsetOf } from './clock-offset.ts';
import { shiftClock } from './shift-clock.ts';

/**
 * The clock of all tests. Importing this file moves `Date` of the process so that the run begins at a chosen hour of a
 * chosen day and goes on from there; timers keep their pace. Processes that tests start import it too, PostgreSQL moves
 * its `now()` (see postgres-child.ts), and `launchBrowser` moves the clock of each page.
 *
 * TEST_CLOCK chooses the beginning (see `offsetOf`). All processes of a run share TEST_CLOCK_OFFSET.
 */
const shifted = Symbol.for('portico.test-clock');

if (!(shifted in globalThis)) {
  Object.assign(globalThis, { [shifted]: true });
  shiftClock(Number((process.env['TEST_CLOCK_OFFSET'] ||= String(offsetOf(process.env['TEST_CLOCK'])))));
  process.env['NODE_OPTIONS'] = [process.env['NODE_OPTIONS'], `--import=${import.meta.url}`]
    .filter(Boolean)
    .join(' ');
  // Browsers measure how long a cookie lasts from the answer's date, which Node takes from the machine.
  const writeHead = Reflect.get(ServerResponse.prototype, 'writeHead') as (...args: unknown[]) => unknown;
  Reflect.set(ServerResponse.prototype, 'writeHead', function (this: ServerResponse, ...args: unknown[]) {
    this.setHeader('date', new Date().toUTCString());
    return Reflect.apply(writeHead, this, args);
  });
}
