import { Tag } from 'antd';
import { useWords } from '#kit/web/client/language.ts';
import { unrated } from '../../contract/rating.ts';
import { ratingWords } from './words.ts';

/** A grade with its score. */
export function Grade({ grade, score }: { grade: string; score: string | number | null }) {
  const words = useWords(ratingWords);
  return (
    <span className="grade">
      <Tag>{grade === unrated ? words.unrated : grade}</Tag>
      {score !== null && <span>{score}</span>}
    </span>
  );
}
