import { LikeFilled, LikeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Status, type Tone } from '#kit/web/parts/Status.tsx';
import { BookStorSetting } from '../../contract/BookStorSetting.ts';
import { recommendState, recommendStateLabels, type RecommendState } from '../../contract/codes.ts';
import type { RecommendRow } from '../../contract/shapes.ts';
import { libraryWords } from '../words.ts';
import { BookLine } from './BookLine.tsx';

const tones: Readonly<Record<RecommendState, Tone>> = {
  1: 'waiting',
  2: 'running',
  3: 'running',
  4: 'good',
  5: 'neutral',
};

/** One recommendation: its author, the reason, its supporters, and the answer of the library. */
export function RecommendLine({ recommend: one, more }: { recommend: RecommendRow; more?: ReactNode }) {
  const words = useWords(libraryWords);
  const language = useLanguage();
  const showError = useShowError();
  const vote = useAct(BookStorSetting.VoteRecommend);
  const state = one.State;
  const isClosed = state === recommendState.arrived || state === recommendState.rejected;
  return (
    <BookLine
      id={one.TitleId}
      name={one.Name}
      author={one.Author}
      notes={
        <>
          <span className="book-note book-wrap">
            {words.by(inLanguage(language, one.ChineseName, one.EnglishName))}
            {one.Reason && ` · ${one.Reason}`}
          </span>
          {one.Answer && (
            <span className="book-note book-wrap">
              {words.answer}: {one.Answer}
            </span>
          )}
        </>
      }
      side={
        <>
          <Status tone={tones[state]}>{recommendStateLabels[state][language]}</Status>
          <span className="library-line-actions">
            {one.IsMine || isClosed ? (
              <span className="book-why">{words.votes(one.Votes)}</span>
            ) : (
              <Button
                size="small"
                icon={one.IsVoted ? <LikeFilled /> : <LikeOutlined />}
                aria-pressed={one.IsVoted}
                aria-label={words.voteOf(one.Name, one.Votes)}
                disabled={vote.isPending}
                onClick={() => vote.mutate({ Id: one.Id }, { onError: showError })}
              >
                {one.Votes}
              </Button>
            )}
            {more}
          </span>
        </>
      }
    />
  );
}
