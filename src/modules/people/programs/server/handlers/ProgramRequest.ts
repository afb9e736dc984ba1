import { serve } from '#kit/server/http/context.ts';
import { ProgramRequest } from '../../contract/ProgramRequest.ts';
import { answerRequest, type ProgramCalls } from '../commands/program-requests.ts';
import { listWaiting } from '../queries/program-requests.ts';

export const programRequest = (calls: ProgramCalls) =>
  serve(ProgramRequest, {
    GetProgramRequestList: async (_input, { db, actor, now, language }) =>
      (await listWaiting(db, actor.id, now)).map((request) => ({
        Link: calls.linkOf(request.call, request.input as Record<string, unknown>),
        Id: request.id,
        Program: request.program,
        Call: request.call.replace('/api/', ''),
        Does: calls.does(request.call)[language],
        Input: request.input as Record<string, unknown>,
        CreateTime: request.createdAt,
        ExpireTime: request.expiresAt,
      })),

    AnswerProgramRequest: async ({ Id, IsAccepted }, { db, actor, now, request }) => {
      const asker = { headers: request.headers, ip: request.ip };
      const { isDone, message } = await answerRequest(db, calls, {
        id: Id,
        isAccepted: IsAccepted,
        actor,
        asker,
        now,
      });
      return { Code: 1, IsDone: isDone, Msg: message };
    },
  });
