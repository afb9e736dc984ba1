import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState, type DragEvent } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Interviewee, type IntervieweeRow } from '#modules/recruiting/candidates/contract/Interviewee.ts';
import { candidateWords } from '#modules/recruiting/candidates/web/candidate-words.ts';
import { stageLabels } from '#modules/recruiting/contract/codes.ts';
import type { OpeningRow } from '#modules/recruiting/openings/contract/Recruitment.ts';
import { CandidateCard } from './CandidateCard.tsx';

interface StageColumnProps {
  readonly opening: OpeningRow;
  readonly stage: number;
  readonly count: number;
  readonly dragged: IntervieweeRow | null;
  readonly onDrag: (row: IntervieweeRow | null) => void;
  readonly onMove: (row: IntervieweeRow, stage: number) => void;
  readonly onOpen: (id: number) => void;
  /** Folding of the column. Left out: it cannot be folded. */
  readonly fold?: { readonly isFolded: boolean; readonly toggle: () => void };
}

/** Number of cards shown at first and added by “Show more”, and the maximum number shown. */
const step = 20;
const most = 200;

/** Column of a stage. A card that may move here can be dropped on it, even if it is folded. */
export function StageColumn(props: StageColumnProps) {
  const { stage, count, dragged, onDrag, onMove, fold } = props;
  const language = useLanguage();
  const [isOver, setOver] = useState(false);
  const takes = dragged !== null && dragged.Moves.includes(stage);
  const look = takes ? (isOver ? ' recruit-column-over' : ' recruit-column-open') : '';
  const name = stageLabels[stage]?.[language] ?? '';
  const drop = {
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (!takes) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      event.preventDefault();
      setOver(false);
      if (dragged && takes) onMove(dragged, stage);
      onDrag(null);
    },
  };
  const isFolded = fold?.isFolded ?? false;
  return (
    <section
      className={`recruit-column${look}${isFolded ? ' recruit-column-folded' : count === 0 ? ' recruit-column-empty' : ''}`}
      aria-label={name}
      {...drop}
    >
      {fold && (
        <button type="button" aria-expanded={!isFolded} onClick={fold.toggle}>
          {isFolded ? <RightOutlined /> : <DownOutlined />}
          <span>{name}</span> <b>{count}</b>
        </button>
      )}
      {!isFolded && <Cards {...props} hasTitle={!fold} name={name} />}
    </section>
  );
}

interface CardsProps extends StageColumnProps {
  readonly name: string;
  readonly hasTitle: boolean;
}

/** Applications of a stage, latest first. */
function Cards({ opening, stage, count, onDrag, onMove, onOpen, name, hasTitle }: CardsProps) {
  const words = useWords(candidateWords);
  const [size, setSize] = useState(step);
  const rows = useCall(
    Interviewee.IntervieweePage,
    { RecruitmentID: opening.RecruitmentID, Stage: stage, PageSize: size },
    { keep: true },
  );
  return (
    <>
      {hasTitle && (
        <h2>
          {name} <span>{rows.data?.Total ?? count}</span>
        </h2>
      )}
      <Answer of={rows} rows={4}>
        {({ Total, Rows }) => (
          <>
            {Total === 0 && <p className="recruit-quiet">{words.emptyColumn}</p>}
            <ul>
              {Rows.map((row) => (
                <li key={row.IntervieweeID}>
                  <CandidateCard
                    row={row}
                    onOpen={() => onOpen(row.IntervieweeID)}
                    onMove={(to) => onMove(row, to)}
                    onDrag={(is) => onDrag(is ? row : null)}
                  />
                </li>
              ))}
            </ul>
            {Rows.length < Math.min(Total, most) && (
              <Button
                type="text"
                block
                loading={rows.isFetching}
                onClick={() => setSize(Math.min(most, size + step))}
              >
                {words.more}
              </Button>
            )}
          </>
        )}
      </Answer>
    </>
  );
}
