import { Alert, App } from 'antd';
import { useRef, useState } from 'react';
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

type Found = ReplyOf<typeof WorkBreakdownFile.DryRun>['Columns'];

/** Says of each column of a file whether it was read. */
function FoundColumns({ columns }: { readonly columns: Found }) {
  const words = useWords(breakdownWords);
  const titles = (of: Found): string => of.map(({ Title }) => Title).join(words.comma);
  const warned = columns.filter(({ IsWarned }) => IsWarned);
  const left = columns.filter(({ IsRead, IsWarned }) => !IsRead && !IsWarned);
  return (
    <>
      {warned.length > 0 && (
        <Alert type="warning" showIcon className="import-alert" title={words.columnsWarned(titles(warned))} />
      )}
      <p className="okr-note">
        {words.columnsRead(titles(columns.filter(({ IsRead }) => IsRead)))}
        {left.length > 0 && ` ${words.columnsLeft(titles(left))}`}
      </p>
    </>
  );
}

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
  const [found, setFound] = useState<Found>([]);
  return (
    <SheetTools<Row>
      about={name}
      columns={treeColumns}
      isReadOnly={!canImport}
      save={() => saveFile(WorkBreakdownFile.Export, { ProjectID: projectId })}
      template={() => saveFile(WorkBreakdownFile.Template, {}, `${words.template}.xlsx`)}
      found={<FoundColumns columns={found} />}
      read={async (file) => {
        const run = await callServer(
          WorkBreakdownFile.DryRun,
          { ProjectID: projectId },
          { file, timeout: 120_000 },
        );
        token.current = run.Token;
        setFound(run.Columns);
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
