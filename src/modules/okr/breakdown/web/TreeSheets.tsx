import { App } from 'antd';
import { useRef } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { callServer } from '#kit/web/client/call-server.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { saveFile } from '#kit/web/client/save-file.ts';
import { SheetChanges } from '#modules/okr/web/parts/SheetChanges.tsx';
import { SheetTools } from '#modules/people/web/open.tsx';
import { treeColumns, WorkBreakdownFile } from '../contract/WorkBreakdownFile.ts';
import { breakdownWords } from './words.ts';

type Row = ReplyOf<typeof WorkBreakdownFile.DryRun>['Rows'][number];

const changesOf = ({ Kind, Cells }: Row) => (
  <SheetChanges columns={treeColumns} isNew={Kind === 'new'} cells={Cells} />
);

/** Export and import of a project's tree as Excel. */
export function TreeSheets({
  projectId,
  name,
  canImport,
}: {
  readonly projectId: number;
  readonly name: string;
  readonly canImport: boolean;
}) {
  const words = useWords(breakdownWords);
  const { message } = App.useApp();
  const act = useAct(WorkBreakdownFile.Apply);
  const token = useRef('');
  return (
    <SheetTools<Row>
      about={name}
      columns={treeColumns}
      isReadOnly={!canImport}
      save={() => saveFile(WorkBreakdownFile.Export, { ProjectID: projectId })}
      read={async (file) => {
        const run = await callServer(
          WorkBreakdownFile.DryRun,
          { ProjectID: projectId },
          { file, timeout: 120_000 },
        );
        token.current = run.Token;
        return run.Rows;
      }}
      title={({ WBS, Name }) => `${WBS} ${Name}`.trim()}
      shown={changesOf}
      isApplying={act.isPending}
      apply={(_rows, done, failed) =>
        act.mutate(
          { Token: token.current },
          {
            onSuccess: ({ Added, Changed }) => {
              void message.success(words.imported(Added, Changed));
              done();
            },
            onError: failed,
          },
        )
      }
    />
  );
}
