import { App } from 'antd';
import type { ReplyOf } from '#kit/contract/call.ts';
import { callServer } from '#kit/web/client/call-server.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { saveFile } from '#kit/web/client/save-file.ts';
import { planColumns } from '#modules/people/contract/sheet-columns.ts';
import { hrbpWords } from '#modules/people/hrbp/web/hrbp-words.ts';
import { SheetTools } from '#modules/people/web/parts/SheetTools.tsx';
import { Post } from '../contract/Post.ts';

type Row = ReplyOf<typeof Post.DryRunPostPlanImport>['Rows'][number];

/** Export and import of the headcount plan as Excel. */
export function PlanSheets() {
  const { plan, sheets } = useWords(hrbpWords);
  const { message } = App.useApp();
  const act = useAct(Post.ApplyPostPlanImport);
  return (
    <SheetTools<Row>
      about={plan.plan}
      columns={planColumns}
      save={() => saveFile(Post.ExportPostPlan, {}, `${plan.plan}.xlsx`)}
      read={async (file) =>
        (await callServer(Post.DryRunPostPlanImport, {}, { file, timeout: 120_000 })).Rows
      }
      title={(row) => `${row.DeptName} · ${row.PostName}`}
      shown={changeOf}
      isApplying={act.isPending}
      apply={(rows, done, failed) =>
        act.mutate(
          {
            Rows: rows.map(({ DeptId, PostID, Planned, Seen }) => ({
              DeptId: DeptId!,
              PostID: PostID!,
              Planned,
              Seen,
            })),
          },
          {
            onSuccess: ({ Added, Changed }) => {
              void message.success(sheets.done(Added, Changed));
              done();
            },
            onError: failed,
          },
        )
      }
    />
  );
}

const changeOf = (row: Row) => <Planned row={row} />;

/** Shows the new planned headcount of a position and the old one, if it changes. */
function Planned({ row: { Kind, Planned: planned, Seen } }: { readonly row: Row }) {
  const { plan } = useWords(hrbpWords);
  if (Kind === 'error' || Kind === 'same') return null;
  return (
    <dl>
      <div>
        <dt>{plan.planned}</dt>
        <dd>
          {Kind === 'changed' && (
            <>
              <del>{Seen ?? plan.noPlan}</del>
              <span aria-hidden="true"> → </span>
            </>
          )}
          <ins>{planned ?? plan.noPlan}</ins>
        </dd>
      </div>
    </dl>
  );
}
