import type { ReplyOf } from '#kit/contract/call.ts';
import { callServer } from '#kit/web/client/call-server.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { saveFile } from '#kit/web/client/save-file.ts';
import { Recruitment } from '#modules/recruiting/openings/contract/Recruitment.ts';
import { openingColumns } from '../contract/import-calls.ts';
import { SheetImport } from './SheetImport.tsx';
import { importWords } from './import-words.ts';

type Row = ReplyOf<typeof Recruitment.DryRunOpeningImport>['Rows'][number];
const kinds = ['error', 'new'] as const;

/** Dialog that imports openings from Excel as drafts. */
export function OpeningImport({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(importWords);
  const act = useAct(Recruitment.ApplyOpeningImport);
  return (
    <SheetImport<Row>
      title={words.openings}
      note={words.openingNote}
      columns={openingColumns}
      kinds={kinds}
      template={() => saveFile(Recruitment.GetOpeningTemplate, {}, `${words.openings}.xlsx`)}
      read={async (file) =>
        (await callServer(Recruitment.DryRunOpeningImport, {}, { file, timeout: 120_000 })).Rows
      }
      nameOf={({ Title }) => Title}
      textOf={({ Kind, DeptName, HeadCount }) => (Kind === 'error' ? '' : words.places(DeptName, HeadCount))}
      isApplying={act.isPending}
      apply={(rows, done, failed) =>
        act.mutate(
          { Rows: rows.flatMap(({ Given }) => Given ?? []) },
          { onSuccess: ({ Added }) => done(Added), onError: failed },
        )
      }
      onClose={onClose}
    />
  );
}
