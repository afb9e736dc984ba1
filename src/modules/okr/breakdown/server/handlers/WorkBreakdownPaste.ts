import { inTransaction } from '#kit/server/db/transaction.ts';
import { serve } from '#kit/server/http/context.ts';
import { byOf } from '#modules/okr/server/commands/by.ts';
import { WorkBreakdownPaste } from '../../contract/WorkBreakdownPaste.ts';
import { undoPaste } from '../commands/paste-undo.ts';
import { pasteTable } from '../commands/paste.ts';

export const workBreakdownPaste = serve(WorkBreakdownPaste, {
  Add: async (input, ctx) => {
    const by = await byOf(ctx);
    return inTransaction(ctx.db, (tx) => pasteTable(tx, input, by, ctx.language));
  },
  Undo: async ({ Token }, ctx) => {
    const by = await byOf(ctx);
    return inTransaction(ctx.db, (tx) => undoPaste(tx, Token, by));
  },
});
