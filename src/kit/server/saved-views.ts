import { SavedView, savedViewRefusals, viewsMost } from '#kit/contract/SavedView.ts';
import { general, refuse } from '#kit/contract/refusals.ts';
import { tables } from './db/database.ts';
import { lockNamed } from './db/named-lock.ts';
import { inTransaction } from './db/transaction.ts';
import { serve } from './http/context.ts';
import type { KitTables } from './tables.gen.ts';

/** Handlers of the calls for saved searches. */
export const savedViewCalls = serve(SavedView, {
  GetSavedViewList: ({ List }, { db, actor }) =>
    tables<KitTables>(db)
      .selectFrom('kit.saved_view')
      .select(['id as Id', 'name as Name', 'query as Query'])
      .where('person_id', '=', actor.id)
      .where('list', '=', List)
      .orderBy('name')
      .execute(),
  SaveView: ({ List, Name, Query }, { db, actor }) =>
    inTransaction(db, async (tx) => {
      // Locks the list, so that two windows cannot both save the last view that is allowed.
      await lockNamed(tx, `kit.saved_view:${actor.id}`);
      await tables<KitTables>(tx)
        .insertInto('kit.saved_view')
        .values({ person_id: actor.id, list: List, name: Name, query: Query })
        .onConflict((oc) => oc.columns(['person_id', 'list', 'name']).doUpdateSet({ query: Query }))
        .execute();
      const { count } = await tables<KitTables>(tx)
        .selectFrom('kit.saved_view')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('person_id', '=', actor.id)
        .where('list', '=', List)
        .executeTakeFirstOrThrow();
      if (count > viewsMost)
        refuse(savedViewRefusals.tooManyViews, { field: 'Name', with: { max: viewsMost } });
      return { Code: 1 };
    }),
  DeleteView: async ({ Id }, { db, actor }) => {
    const { numDeletedRows } = await tables<KitTables>(db)
      .deleteFrom('kit.saved_view')
      .where('id', '=', Id)
      .where('person_id', '=', actor.id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) refuse(general.notFound);
    return { Code: 1 };
  },
});
