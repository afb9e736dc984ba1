import { useWords } from '#kit/web/client/language.ts';
import { GradeChip } from '#kit/web/parts/GradeChip.tsx';
import { unrated } from '../../contract/rating.ts';
import { ratingWords } from './words.ts';

/** A grade with its score. */
export function Grade({ grade, score }: { grade: string; score: string | number | null }) {
  const words = useWords(ratingWords);
  return (
    <span className="grade">
      <GradeChip>{grade === unrated ? words.unrated : grade}</GradeChip>
      {score !== null && <span>{score}</span>}
    </span>
  );
}
