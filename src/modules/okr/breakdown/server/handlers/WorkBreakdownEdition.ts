import { general, refuse } from '#kit/contract/refusals.ts';
import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import { serve } from '#kit/server/http/context.ts';
import { okrRefusals as no } from '#modules/okr/contract/refusals.ts';
import { byOf } from '#modules/okr/server/commands/by.ts';
import { viewerOf } from '#modules/okr/server/queries/rights.ts';
import { WorkBreakdownEdition } from '../../contract/WorkBreakdownEdition.ts';
import * as queries from '../queries/editions.ts';
import { findProject, lockProject } from '../queries/projects.ts';
import { listUnseen } from '../queries/trees.ts';
import { compareTrees } from '../rules/compare.ts';

/**
 * Filters the nodes of a kept version for a viewer. A node is left out if it is hidden now. If it was hidden then, only
 * owners of it or its ancestors at that time see it.
 */
const seenOf = (
  nodes: readonly queries.KeptNode[],
  hidden: ReadonlySet<number>,
  managerId: number,
  viewerId: number,
) =>
  nodes.filter(
    ({ OBID, Hidden, Owners }) =>
      managerId === viewerId || (!hidden.has(OBID) && (Hidden.length === 0 || Owners.includes(viewerId))),
  );

export const workBreakdownEdition = serve(WorkBreakdownEdition, {
  GetList: ({ ProjectID }, { db, actor }) =>
    onOneConnection(db, async (on) => {
      const viewer = await viewerOf(on, actor.id);
      if (!(await findProject(on, ProjectID, viewer))) refuse(general.notFound);
      return queries.listEditions(on, ProjectID, viewer);
    }),
  Take: async ({ ProjectID, Name }, ctx) => {
    const by = await byOf(ctx);
    return inTransaction(ctx.db, async (tx) => {
      const project = (await lockProject(tx, ProjectID, by)) ?? refuse(general.notFound);
      if (project.manager_id !== by.id) refuse(no.mayNot, { with: { name: project.name } });
      const { id, number } = await queries.insertEdition(tx, ProjectID, Name, { by: by.id, now: by.now });
      return { Code: 1, EditionID: id, Number: number };
    });
  },
  Compare: ({ EditionID, WithEditionID }, { db, actor }) =>
    onOneConnection(db, async (on) => {
      const viewer = await viewerOf(on, actor.id);
      const kept = (await queries.findEdition(on, EditionID, viewer)) ?? refuse(general.notFound);
      const other = WithEditionID === undefined ? null : await queries.findEdition(on, WithEditionID, viewer);
      if (other === undefined || (other && other.projectId !== kept.projectId))
        refuse(general.notFound, { field: 'WithEditionID' });
      const now = other?.nodes ?? (await queries.readKept(on, kept.projectId));
      const hidden = new Set(await listUnseen(on, kept.projectId, viewer));
      const seen = (nodes: readonly queries.KeptNode[]) => seenOf(nodes, hidden, kept.managerId, viewer.id);
      const Rows = compareTrees(seen(kept.nodes), seen(now));
      const owners = Rows.flatMap(({ Fields }) =>
        Fields.filter(({ Field }) => Field === 'OwnerAUID').flatMap(({ Before, After }) => [Before, After]),
      ).filter((one): one is number => typeof one === 'number');
      const People = await queries.listNames(on, [...new Set(owners)]);
      return { Name: kept.name, WithName: other?.name ?? null, Rows, People };
    }),
});
