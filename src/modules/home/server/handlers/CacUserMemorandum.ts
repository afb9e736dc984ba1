import { general, refuse } from '#kit/contract/refusals.ts';
import { serve } from '#kit/server/http/context.ts';
import { CacUserMemorandum } from '../../contract/CacUserMemorandum.ts';
import { changeNote, writeNote } from '../commands/notes.ts';
import { listNotes, removeNote } from '../queries/notes.ts';

export const cacUserMemorandum = serve(CacUserMemorandum, {
  GetCacUserMemorandumByTop: ({ Count, IsDone }, ctx) => listNotes(ctx.db, ctx.actor.id, IsDone, Count),
  AddCacUserMemorandum: async (input, ctx) => ({
    Code: 1,
    Id: await writeNote(ctx.db, { id: ctx.actor.id, now: ctx.now }, input),
  }),
  EditCacUserMemorandum: async (input, ctx) => {
    await changeNote(ctx.db, { id: ctx.actor.id, now: ctx.now }, input);
    return { Code: 1 };
  },
  DelCacUserMemorandum: async ({ Id }, ctx) => {
    if (!(await removeNote(ctx.db, ctx.actor.id, Id))) refuse(general.notFound);
    return { Code: 1 };
  },
});
