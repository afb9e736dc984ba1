import { serve } from '#kit/server/http/context.ts';
import { FormSource } from '../../contract/FormSource.ts';
import { searchSource } from '../queries/sources.ts';

export const formSource = serve(FormSource, {
  Search: async ({ Set: set, Keyword }, ctx) => {
    const found = await searchSource(ctx.db, set, Keyword);
    return found.map(({ id, parentId, name, nameEn }) => ({
      ID: id,
      ParentId: parentId,
      Name: name,
      NameEn: nameEn,
    }));
  },
});
