import { controller } from '#kit/contract/call.ts';
import { publicCalls } from './public-calls.ts';
import { rollCallCalls } from './roll-call-calls.ts';
import { templateCalls, watchCalls } from './template-calls.ts';
import { visitCalls } from './visit-calls.ts';

/** Calls about visits, guest forms and the watch list. */
export const VisitorForm = controller('VisitorForm', {
  ...publicCalls,
  ...visitCalls,
  ...rollCallCalls,
  ...templateCalls,
  ...watchCalls,
});
