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
} from '../contract/warn-codes.ts';

export const levelTones: Record<WarnLevel, Tone> = { 1: 'neutral', 2: 'waiting', 3: 'bad' };
export const stateTones: Record<WarnedState, Tone> = { 1: 'waiting', 2: 'running', 3: 'good' };

interface ShownRule {
  readonly Metric: number;
  readonly Window: number;
  readonly Threshold: number;
}

/** Returns functions that describe rules and values in words. */
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

/** Returns the codes of an enumeration as options. */
export const choicesOf = (labels: Readonly<Record<number, Words>>, language: Language) =>
  Object.entries(labels).map(([code, words]) => ({ value: Number(code), label: words[language] }));

/** Returns the codes of an enumeration as options with text values, for the address. */
export const optionsOf = (labels: Readonly<Record<number, Words>>, language: Language) =>
  Object.entries(labels).map(([value, words]) => ({ value, label: words[language] }));
