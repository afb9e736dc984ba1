import { enableCompileCache, flushCompileCache } from 'node:module';

// What Node has compiled is kept: from the second start on, fifteen hundred modules load some seconds faster.
enableCompileCache();
await import('./start.ts');
// At once, not only at the end: a process that is killed writes nothing any more.
flushCompileCache();
