import { controller } from '#kit/contract/call.ts';
import { adminCalls } from './admin-calls.ts';
import { importCalls } from './import-calls.ts';
import { readerCalls } from './reader-calls.ts';

/** The library; the wire's own spelling. */
export const BookStorSetting = controller('BookStorSetting', {
  ...readerCalls,
  ...adminCalls,
  ...importCalls,
});
