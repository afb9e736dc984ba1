import type { FastifyInstance } from 'fastify';
import { general, refuse } from '#kit/contract/refusals.ts';
import { performCall } from '#kit/server/http/inner.ts';
import type { ProgramCalls } from '#modules/people/server/open.ts';
import { areaOf } from '../modules.ts';
import { entryAt } from './catalogue.ts';

const formPage = '/rolePage/MyJob/application';

/**
 * Returns the functions that answer an assistant's requests in the portal. `app` is called late, because the server
 * exists only later.
 */
export const programCalls = (app: () => FastifyInstance): ProgramCalls => ({
  does: (path) => entryAt(path)?.does ?? { zh: path, en: path },
  linkOf: (path, { FormID }) =>
    areaOf({ path }) === 'approval' && Number.isSafeInteger(FormID) ? `${formPage}/${String(FormID)}` : '',
  perform: async (path, input, asker) => {
    const call = entryAt(path)?.call ?? refuse(general.noSuchCall);
    const { answer } = await performCall(app(), call, input, asker);
    return { isDone: answer.ErrorCode === 0, message: answer.Msg };
  },
});
