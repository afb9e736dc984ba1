import { Segmented } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { Person } from '#kit/web/parts/PersonName.tsx';
import { CacRankingData } from '../../contract/CacRankingData.ts';
import { rankType } from '../../contract/codes.ts';
import { homeWords } from '../words.ts';
import { Answer } from './Card.tsx';
import { LikeButton } from './LikeButton.tsx';

type Place = ReplyOf<typeof CacRankingData.GetCacRankingData>['Rows'][number];

const most = 5;

/**
 * Ranking of the people who handled the most forms this month, with likes. The viewer's place is added if it is lower.
 */
export function RankingCard() {
  const words = useWords(homeWords);
  const [type, setType] = useState<number>(rankType.handled);
  const ranking = useCall(CacRankingData.GetCacRankingData, { RankType: type, Count: most }, { keep: true });
  return (
    <Panel
      title={words.ranking}
      extra={
        <Segmented
          size="small"
          aria-label={words.rankingBy}
          value={type}
          onChange={setType}
          options={Object.values(rankType).map((value, n) => ({ value, label: words.ranks[n] ?? '' }))}
        />
      }
    >
      <Answer of={ranking} rows={5}>
        {({ Rows, Mine }) => (
          <>
            {Rows.length === 0 && <p className="home-nothing">{words.noRanking}</p>}
            <ol className="ranking">
              {Rows.map((place) => (
                <Line key={place.Id} place={place} isMine={place.AUID === Mine?.AUID} />
              ))}
              {Mine && Rows.every(({ AUID }) => AUID !== Mine.AUID) && <Line place={Mine} isMine />}
            </ol>
            <p className="home-line-note">{words.rankingNote}</p>
          </>
        )}
      </Answer>
    </Panel>
  );
}

function Line({ place, isMine }: { place: Place; isMine: boolean }) {
  const words = useWords(homeWords);
  const language = useLanguage();
  const showError = useShowError();
  const like = useAct(CacRankingData.UpdateCacSpotFabulousData);
  const name = inLanguage(language, place.ChineseName, place.EnglishName);
  const score = words.handledCount(place.Score);
  return (
    <li className={isMine ? 'rank rank-mine' : 'rank'}>
      <span className={`rank-no rank-${place.RankNo}`}>
        <span aria-hidden="true">{place.RankNo}</span>
        <span className="visually-hidden">{words.place(place.RankNo)}</span>
      </span>
      <Person of={place} />
      <span className="rank-score">
        {isMine ? <Link to="/rolePage/MyJob/myApprover?tab=decided">{score}</Link> : score}
      </span>
      <LikeButton
        count={place.SpotCount}
        isLiked={place.IsSpot}
        of={name}
        isPending={like.isPending}
        onLike={(IsSpot) => like.mutate({ Id: place.Id, IsSpot }, { onError: showError })}
      />
    </li>
  );
}
