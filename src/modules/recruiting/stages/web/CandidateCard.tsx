import { EllipsisOutlined, PaperClipOutlined } from '@ant-design/icons';
import { Button, Dropdown, Tag } from 'antd';
import type { DragEvent } from 'react';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { education } from '#modules/people/persons/contract/user-codes.ts';
import type { IntervieweeRow } from '#modules/recruiting/candidates/contract/Interviewee.ts';
import { candidateWords } from '#modules/recruiting/candidates/web/candidate-words.ts';
import { rejectLabels, stageLabels } from '#modules/recruiting/contract/codes.ts';
import { daysOf } from '#modules/recruiting/web/parts/days.ts';
import { isClosed } from '../contract/stages.ts';
import { useMoveName } from './useMoveName.ts';

interface CandidateCardProps {
  readonly row: IntervieweeRow;
  readonly onOpen: () => void;
  readonly onMove: (stage: number) => void;
  readonly onDrag: (isDragged: boolean) => void;
}

/** Application on the board: name, background and days in the stage. */
export function CandidateCard({ row, onOpen, onMove, onDrag }: CandidateCardProps) {
  const words = useWords(candidateWords);
  const language = useLanguage();
  const nameOf = useMoveName();
  const background = [
    row.Education === null ? null : education.labels[row.Education]?.[language],
    row.WorkYears === null ? null : words.years(row.WorkYears),
    row.LastCompany || row.School,
  ].filter(Boolean);
  const isOver = isClosed(row.Stage);
  const drag = {
    draggable: row.Moves.length > 0,
    onDragStart: (event: DragEvent<HTMLElement>) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', row.Name);
      onDrag(true);
    },
    onDragEnd: () => onDrag(false),
  };
  return (
    <article className="recruit-card" {...drag}>
      <div className="recruit-card-head">
        <button type="button" onClick={onOpen} aria-label={words.open(row.Name)}>
          {row.Name}
        </button>
        {row.HasResume && <PaperClipOutlined className="recruit-quiet" aria-label={words.resume} />}
        {row.IsEmployee && <Tag>{words.employee}</Tag>}
        {row.Moves.length > 0 && (
          <Dropdown
            trigger={['click']}
            menu={{
              items: row.Moves.map((stage) => ({
                key: stage,
                label: nameOf(row, stage),
                onClick: () => onMove(stage),
              })),
            }}
          >
            <Button
              type="text"
              size="small"
              icon={<EllipsisOutlined />}
              aria-label={words.actions(row.Name)}
            />
          </Dropdown>
        )}
      </div>
      {background.length > 0 && <p>{background.join(' · ')}</p>}
      <p className="recruit-quiet">
        {row.SourceName}
        {' · '}
        {isOver && row.RejectCode !== null
          ? rejectLabels[row.RejectCode]?.[language]
          : isOver && row.ClosedFrom !== null
            ? words.closedFrom(stageLabels[row.ClosedFrom]?.[language] ?? '')
            : words.inStage(daysOf(row.StageMs))}
      </p>
    </article>
  );
}
