import type { Language, Words } from '#kit/contract/refusals.ts';
import { useLanguage } from '#kit/web/client/language.ts';
import type { Tone } from '#kit/web/parts/Status.tsx';
import {
  ruleText,
  valueText,
  type WarnedState,
  type WarnLevel,
  type WarnMetric,
  type WarnWindow,
} from '../../contract/warn-codes.ts';

export const levelTones: Record<WarnLevel, Tone> = { 1: 'neutral', 2: 'waiting', 3: 'bad' };
export const stateTones: Record<WarnedState, Tone> = { 1: 'waiting', 2: 'running', 3: 'good' };

interface ShownRule {
  readonly Metric: number;
  readonly Window: number;
  readonly Threshold: number;
}

/** Rules and values in words. */
export function useWarnTexts() {
  const language = useLanguage();
  return {
    rule: ({ Metric, Window, Threshold }: ShownRule): string =>
      ruleText(
        { metric: Metric as WarnMetric, window: Window as WarnWindow, threshold: Threshold },
        language,
      ),
    value: (metric: number, value: number): string => valueText(metric as WarnMetric, value, language),
    days: ({ FromDate, ToDate }: { readonly FromDate: string; readonly ToDate: string }): string =>
      FromDate === ToDate ? FromDate : `${FromDate} – ${ToDate}`,
  };
}

/** The codes of an enumeration to choose from. */
export const choicesOf = (labels: Readonly<Record<number, Words>>, language: Language) =>
  Object.entries(labels).map(([code, words]) => ({ value: Number(code), label: words[language] }));

/** The same as text, as addresses hold it. */
export const optionsOf = (labels: Readonly<Record<number, Words>>, language: Language) =>
  Object.entries(labels).map(([value, words]) => ({ value, label: words[language] }));
