import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Status, type Tone } from '#kit/web/parts/Status.tsx';
import {
  formStatusLabels,
  rowStatusLabels,
  stateType,
  type FormStatus,
  type RowStatus,
} from '../../contract/codes.ts';
import { approvalWords } from '../words.ts';

const formTones: Record<FormStatus, Tone> = {
  0: 'neutral',
  1: 'waiting',
  2: 'good',
  3: 'bad',
  4: 'waiting',
  5: 'neutral',
  9: 'paused',
};

/** State of a form as a dot and a word. */
export function FormState({ form }: { form: { readonly Status: number; readonly StateType: number } }) {
  const language = useLanguage();
  const words = useWords(approvalWords);
  if (form.StateType === stateType.deleted) return <Status tone="neutral">{words.detail.closed}</Status>;
  const status = form.Status as FormStatus;
  return <Status tone={formTones[status]}>{formStatusLabels[status][language]}</Status>;
}

const rowTones: Record<RowStatus, Tone> = {
  0: 'neutral',
  2: 'good',
  3: 'bad',
  6: 'waiting',
  7: 'neutral',
  8: 'paused',
  9: 'paused',
  10: 'neutral',
  11: 'neutral',
  12: 'neutral',
};

/** State of a person's step as a dot and a word. */
export function RowState({ status }: { status: number }) {
  const language = useLanguage();
  return (
    <Status tone={rowTones[status as RowStatus]}>{rowStatusLabels[status as RowStatus][language]}</Status>
  );
}

/** Returns a function that picks the text in the reader's language from a pair of wire fields. */
export function useNamed(): (zh: string, en: string) => string {
  const language = useLanguage();
  return (zh, en) => inLanguage(language, zh, en);
}
