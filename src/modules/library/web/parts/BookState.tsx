import { StarFilled } from '@ant-design/icons';
import { useWords } from '#kit/web/client/language.ts';
import { Status, type Tone } from '#kit/web/parts/Status.tsx';
import type { BookRow } from '../../contract/shapes.ts';
import { libraryWords } from '../words.ts';

const tones: Readonly<Record<number, Tone>> = {
  0: 'neutral',
  1: 'good',
  2: 'running',
  3: 'waiting',
  4: 'running',
  5: 'paused',
  6: 'neutral',
  7: 'neutral',
  8: 'bad',
};

/** State of a book or copy as a coloured dot and a word. */
export function BookState({ state, text }: { state: number; text: string }) {
  return <Status tone={tones[state] ?? 'neutral'}>{text}</Status>;
}

/** Mean score of the reviews. */
export function Score({
  of,
  isLong = false,
}: {
  of: Pick<BookRow, 'Score' | 'ScoreCount'>;
  isLong?: boolean;
}) {
  const words = useWords(libraryWords);
  if (of.Score === null) return <span className="book-score">{words.noScore}</span>;
  return (
    <span className="book-score" title={words.scored(of.Score.toFixed(1), of.ScoreCount)}>
      <StarFilled className="book-star" aria-hidden="true" /> {of.Score.toFixed(1)}
      {isLong && ` · ${words.people(of.ScoreCount)}`}
    </span>
  );
}
