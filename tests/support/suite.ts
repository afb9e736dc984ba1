/**
 * True in the gate (`npm test`): data tests on one engine, the core journeys. False in `npm run test:all` and wherever
 * somebody runs single files.
 */
export const isGate = process.env['SUITE'] === 'gate';

/** True in the other half of `npm run test:all`: what the gate leaves out. */
export const isRest = process.env['SUITE'] === 'rest';

/** Engines of data tests in this run. */
export const engines = isGate
  ? (['postgres'] as const)
  : isRest
    ? (['pglite'] as const)
    : (['pglite', 'postgres'] as const);
