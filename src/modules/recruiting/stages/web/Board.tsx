import { Segmented } from 'antd';
import { useState } from 'react';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { useAddress } from '#kit/web/client/useAddress.ts';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import type { IntervieweeRow } from '#modules/recruiting/candidates/contract/Interviewee.ts';
import { candidateWords } from '#modules/recruiting/candidates/web/candidate-words.ts';
import { stageLabels, stages } from '#modules/recruiting/contract/codes.ts';
import type { OpeningRow } from '#modules/recruiting/openings/contract/Recruitment.ts';
import { StageColumn } from './StageColumn.tsx';
import { useMove } from './useMove.tsx';

interface BoardProps {
  readonly opening: OpeningRow;
  readonly onOpen: (id: number) => void;
}

/** Order of the columns. Every stage has one, empty or not; closed stages come last. */
const order: readonly number[] = [1, 2, 3, 4, 5, 6, 8, 7, 9];
/** Stages at which an application ends. Their columns are folded at first. */
const ends: readonly number[] = [stages.rejected, stages.withdrawn];

/** Board of an opening's applications by stage. Cards are moved by dragging or by their menu. */
export function Board({ opening, onOpen }: BoardProps) {
  const words = useWords(candidateWords);
  const language = useLanguage();
  const isPhone = useIsPhone();
  const [at, go] = useAddress('stage');
  const [dragged, setDragged] = useState<IntervieweeRow | null>(null);
  const { start, dialog } = useMove();
  const countOf = (stage: number): number => opening.Funnel.find(({ Stage }) => Stage === stage)?.Count ?? 0;
  const [unfolded, setUnfolded] = useState<readonly number[]>([]);
  const chosen = order.find((stage) => String(stage) === at.stage) ?? stages.fresh;
  const columnOf = (stage: number) => (
    <StageColumn
      key={stage}
      opening={opening}
      stage={stage}
      count={countOf(stage)}
      dragged={dragged}
      onDrag={setDragged}
      onMove={start}
      onOpen={onOpen}
      {...(ends.includes(stage) && !isPhone
        ? {
            fold: {
              isFolded: !unfolded.includes(stage),
              toggle: () =>
                setUnfolded((before) =>
                  before.includes(stage) ? before.filter((one) => one !== stage) : [...before, stage],
                ),
            },
          }
        : {})}
    />
  );
  return (
    <>
      {isPhone ? (
        <>
          <div className="recruit-stages">
            <Segmented
              aria-label={words.stage}
              value={chosen}
              onChange={(next) => go({ stage: next }, { replace: true })}
              options={order.map((stage) => ({
                value: stage,
                label: `${stageLabels[stage]?.[language]} ${countOf(stage)}`,
              }))}
            />
          </div>
          {columnOf(chosen)}
        </>
      ) : (
        <div className="recruit-board">{order.map(columnOf)}</div>
      )}
      {dialog}
    </>
  );
}
