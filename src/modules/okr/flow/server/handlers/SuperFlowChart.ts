import { general, refuse } from '#kit/contract/refusals.ts';
import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import { serve } from '#kit/server/http/context.ts';
import { recordRefusals as no } from '#modules/okr/records/contract/record-refusals.ts';
import { SuperFlowChart } from '../../contract/SuperFlowChart.ts';
import { mostFlowEditions } from '../../contract/flow-codes.ts';
import { readFlow } from '../commands/read-flow.ts';
import * as queries from '../queries/flow.ts';

export const superFlowChart = serve(SuperFlowChart, {
  Get: (asked, { db, actor, now }) => onOneConnection(db, (on) => readFlow(on, actor.id, asked, now)),
  SaveEdition: ({ Name, ...view }, { db, actor, now }) =>
    inTransaction(db, async (tx) => {
      if ((await queries.countFlowEditions(tx, actor.id)) >= mostFlowEditions)
        refuse(no.flowEditionsFull, { with: { max: mostFlowEditions } });
      const { id, number } = await queries.insertFlowEdition(tx, {
        personId: actor.id,
        name: Name,
        view: { ...view, ProjectID: view.ProjectID ?? null, DeptId: view.DeptId ?? null },
        chart: await readFlow(tx, actor.id, view, now),
        now,
      });
      return { Code: 1, EditionID: id, Number: number };
    }),
  GetEditions: ({ EditionID }, { db, actor }) =>
    onOneConnection(db, async (on) => ({
      Rows: await queries.listFlowEditions(on, actor.id),
      Chart:
        EditionID === undefined
          ? null
          : ((await queries.findFlowEdition(on, EditionID, actor.id)) ??
            refuse(general.notFound, { field: 'EditionID' })),
    })),
  DelEdition: ({ EditionID }, { db, actor }) =>
    inTransaction(db, async (tx) => {
      if (!(await queries.deleteFlowEdition(tx, EditionID, actor.id)))
        refuse(general.notFound, { field: 'EditionID' });
      return { Code: 1 };
    }),
});
