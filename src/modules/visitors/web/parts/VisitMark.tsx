import { StarFilled } from '@ant-design/icons';
import { Tag } from 'antd';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { Status, type Tone } from '#kit/web/parts/Status.tsx';
import { visitStateLabels, watchKind, type VisitState } from '../../contract/codes.ts';
import { visitorWords } from '../words.ts';

const tones: Readonly<Record<VisitState, Tone>> = {
  0: 'paused',
  1: 'waiting',
  2: 'running',
  3: 'good',
  4: 'neutral',
  5: 'bad',
  6: 'neutral',
  7: 'paused',
  8: 'bad',
  [-2]: 'neutral',
};

export function VisitStatus({ state }: { state: number }) {
  const known = state as VisitState;
  return <Status tone={tones[known]}>{visitStateLabels[known][useLanguage()]}</Status>;
}

/** Mark of a guest on the watch list, in one word. */
export function WatchMark({ flag, isVerified = false }: { flag: number; isVerified?: boolean }) {
  const { list } = useWords(visitorWords);
  if (flag === watchKind.block && isVerified) return <Status tone="neutral">{list.verified}</Status>;
  if (flag === watchKind.block) return <Status tone="bad">{list.blocked}</Status>;
  // A tag without a dot, because dots are for states and this mark is not one.
  return flag === watchKind.vip ? (
    <Tag className="visit-vip" icon={<StarFilled aria-hidden />}>
      {list.vip}
    </Tag>
  ) : null;
}
