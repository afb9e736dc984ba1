import { controller } from '#kit/contract/call.ts';
import { publicCalls } from './public-calls.ts';
import { rollCallCalls } from './roll-call-calls.ts';
import { templateCalls, watchCalls } from './template-calls.ts';
import { visitCalls } from './visit-calls.ts';

/** Visits, the forms that guests fill in, and whom the desk looks out for. */
export const VisitorForm = controller('VisitorForm', {
  ...publicCalls,
  ...visitCalls,
  ...rollCallCalls,
  ...templateCalls,
  ...watchCalls,
});
