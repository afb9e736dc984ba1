import { controller } from '#kit/contract/call.ts';
import { adminCalls } from './admin-calls.ts';
import { importCalls } from './import-calls.ts';
import { readerCalls } from './reader-calls.ts';

/** All calls of the library. The spelling of the name is fixed by the specification. */
export const BookStorSetting = controller('BookStorSetting', {
  ...readerCalls,
  ...adminCalls,
  ...importCalls,
});
