import { useLanguage } from '#kit/web/client/language.ts';
import { Status, type Tone } from '#kit/web/parts/Status.tsx';
import { feedbackStateLabels, type FeedbackState } from '../../contract/codes.ts';

const tones: Readonly<Record<FeedbackState, Tone>> = { 1: 'waiting', 2: 'running', 3: 'good', 4: 'neutral' };

export function FeedbackStatus({ state }: { state: number }) {
  const language = useLanguage();
  const known = state as FeedbackState;
  return <Status tone={tones[known]}>{feedbackStateLabels[known][language]}</Status>;
}
