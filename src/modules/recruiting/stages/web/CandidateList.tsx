import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { education } from '#modules/people/persons/contract/user-codes.ts';
import { Interviewee, type IntervieweeRow } from '#modules/recruiting/candidates/contract/Interviewee.ts';
import { candidateWords } from '#modules/recruiting/candidates/web/candidate-words.ts';
import { stageLabels } from '#modules/recruiting/contract/codes.ts';
import type { OpeningRow } from '#modules/recruiting/openings/contract/Recruitment.ts';
import { RecruitmentResources } from '#modules/recruiting/sources/contract/RecruitmentResources.ts';
import { optionsOf } from '#modules/recruiting/web/parts/options.ts';
import { stageTones } from '#modules/recruiting/web/parts/tones.ts';
import { BatchDialog } from './BatchDialog.tsx';

interface CandidateListProps {
  readonly opening: OpeningRow;
  readonly onOpen: (id: number) => void;
}

/** List of an opening's applications, several of which can be moved at once. */
export function CandidateList({ opening, onOpen }: CandidateListProps) {
  const words = useWords(candidateWords);
  const [picked, setPicked] = useState<readonly IntervieweeRow[]>([]);
  const [isMoving, setMoving] = useState(false);
  return (
    <>
      <ListScreen<IntervieweeRow, typeof Interviewee.IntervieweePage>
        from={Interviewee.IntervieweePage}
        rowKey={(row) => row.IntervieweeID}
        fixed={{ RecruitmentID: opening.RecruitmentID }}
        filters={useFilters(opening)}
        columns={useColumns(onOpen)}
        onOpen={(row) => onOpen(row.IntervieweeID)}
        pick={{
          keys: picked.map((row) => row.IntervieweeID),
          onChange: (_keys, rows) => setPicked(rows),
          label: (row) => words.pick(row.Name),
          all: words.pickAll,
          bar: (
            <>
              <span>{words.picked(picked.length)}</span>
              <Button type="primary" onClick={() => setMoving(true)}>
                {words.batch}
              </Button>
            </>
          ),
        }}
        empty={{ text: words.emptyList }}
      />
      {isMoving && (
        <BatchDialog
          rows={picked}
          onClose={() => setMoving(false)}
          onDone={() => {
            setMoving(false);
            setPicked([]);
          }}
        />
      )}
    </>
  );
}

function useFilters(opening: OpeningRow): readonly Filter[] {
  const words = useWords(candidateWords);
  const language = useLanguage();
  const sources = useCall(RecruitmentResources.GetRecruitmentResourcesList, {}).data;
  return useMemo<readonly Filter[]>(
    () => [
      { kind: 'search', names: ['Keyword'], label: words.search },
      {
        kind: 'choice',
        names: ['Stage'],
        label: words.stage,
        options: optionsOf(
          stageLabels,
          language,
          opening.Funnel.map(({ Stage }) => Stage),
        ),
      },
      {
        kind: 'choice',
        names: ['SourceID'],
        label: words.source,
        options: (sources ?? []).map((one) => ({ value: String(one.SourceID), label: one.Name })),
      },
    ],
    [language, opening, sources, words],
  );
}

function useColumns(onOpen: (id: number) => void): readonly Column<IntervieweeRow>[] {
  const words = useWords(candidateWords);
  const language = useLanguage();
  return [
    {
      key: 'name',
      title: words.name,
      phone: 'title',
      show: (row) => (
        <button type="button" className="recruit-open" onClick={() => onOpen(row.IntervieweeID)}>
          {row.Name}
        </button>
      ),
    },
    {
      key: 'stage',
      title: words.stage,
      phone: 'state',
      show: (row) => (
        <Status tone={stageTones[row.Stage] ?? 'neutral'}>{stageLabels[row.Stage]?.[language] ?? ''}</Status>
      ),
    },
    { key: 'phone', title: words.phone, phone: 'fact', show: (row) => row.Phone || '--' },
    {
      key: 'education',
      title: words.education,
      phone: 'fact',
      show: (row) => (row.Education === null ? '--' : education.labels[row.Education]?.[language]),
    },
    {
      key: 'work',
      title: words.workYears,
      phone: 'fact',
      show: (row) => (row.WorkYears === null ? '--' : words.years(row.WorkYears)),
    },
    { key: 'last', title: words.lastCompany, show: (row) => row.LastCompany || '--' },
    { key: 'source', title: words.source, phone: 'fact', show: (row) => row.SourceName },
    { key: 'since', title: words.newest, show: (row) => timeText(row.StageSince) },
    { key: 'applied', title: words.applied, show: (row) => timeText(row.CreateTime) },
  ];
}
