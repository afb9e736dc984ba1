import type { ReplyOf } from '#kit/contract/call.ts';
import { callServer } from '#kit/web/client/call-server.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { saveFile } from '#kit/web/client/save-file.ts';
import { Interviewee } from '#modules/recruiting/candidates/contract/Interviewee.ts';
import type { OpeningRow } from '#modules/recruiting/openings/contract/Recruitment.ts';
import { useTitle } from '#modules/recruiting/web/parts/useTitle.ts';
import { candidateColumns } from '../contract/import-calls.ts';
import { SheetImport } from './SheetImport.tsx';
import { importWords } from './import-words.ts';

type Row = ReplyOf<typeof Interviewee.DryRunCandidateImport>['Rows'][number];
const kinds = ['error', 'new', 'changed', 'same'] as const;

interface CandidateImportProps {
  readonly opening: OpeningRow;
  readonly onClose: () => void;
}

/** Dialog that imports candidates of an opening from Excel. */
export function CandidateImport({ opening, onClose }: CandidateImportProps) {
  const words = useWords(importWords);
  const titleOf = useTitle();
  const act = useAct(Interviewee.ApplyCandidateImport);
  const { RecruitmentID } = opening;
  return (
    <SheetImport<Row>
      title={words.candidates(titleOf(opening))}
      note={words.candidateNote}
      columns={candidateColumns}
      kinds={kinds}
      template={() => saveFile(Interviewee.GetCandidateTemplate, {}, `${words.candidates('')}.xlsx`)}
      read={async (file) =>
        (await callServer(Interviewee.DryRunCandidateImport, { RecruitmentID }, { file, timeout: 120_000 }))
          .Rows
      }
      nameOf={({ Name }) => Name}
      textOf={({ SourceName, DoNotContactUntil }) =>
        [SourceName, DoNotContactUntil === null ? '' : words.noContact(DoNotContactUntil)]
          .filter(Boolean)
          .join(' · ')
      }
      isApplying={act.isPending}
      apply={(rows, done, failed) =>
        act.mutate(
          { RecruitmentID, Rows: rows.flatMap(({ Given }) => Given ?? []) },
          { onSuccess: ({ Added }) => done(Added), onError: failed },
        )
      }
      onClose={onClose}
    />
  );
}
