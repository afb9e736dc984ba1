import { general, refuse } from '#kit/contract/refusals.ts';
import { serve } from '#kit/server/http/context.ts';
import { ApprovalPhrase } from '../../contract/ApprovalPhrase.ts';
import { findPhrases, savePhrases, type PhraseList } from '../queries/phrases.ts';

const shown = ({ phrases, version }: PhraseList) => ({ Phrases: [...phrases], Version: version });

export const approvalPhrase = serve(ApprovalPhrase, {
  GetMyPhrases: async (_input, { db, actor }) =>
    shown((await findPhrases(db, actor.id)) ?? { phrases: [], version: 0 }),
  SaveMyPhrases: async ({ Phrases, Version }, { db, actor }) => {
    const saved = await savePhrases(db, actor.id, [...new Set(Phrases)], Version);
    return shown(saved ?? refuse(general.stale));
  },
});
