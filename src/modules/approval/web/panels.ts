import type { ComponentType } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import type { DayTimes } from '#modules/forms/web/open.ts';
import { CacApprovalOrder } from '../contract/CacApprovalOrder.ts';

/** What a panel below a form's values knows of it. */
export interface FormPanelProps {
  readonly formId: number;
  readonly controls: readonly Readonly<Record<string, unknown>>[];
  readonly isSubmitted: boolean;
}

const panels: ComponentType<FormPanelProps>[] = [];

/** Lets an area add to every form that is shown; its panel decides for which it shows anything. */
export function addFormPanel(panel: ComponentType<FormPanelProps>): void {
  panels.push(panel);
}

export const formPanels = (): readonly ComponentType<FormPanelProps>[] => panels;

/** What a panel beside a form that is filled in knows of it: what stands in it now, saved or not. */
export interface FillPanelProps {
  /** Null until it was saved once. */
  readonly formId: number | null;
  readonly values: Values;
}

const beside = new Map<string, ComponentType<FillPanelProps>>();

/** Lets the area whose standard template it is say what a form would do while it is filled in, as it is typed. */
export function addFillPanel(standard: string, panel: ComponentType<FillPanelProps>): void {
  beside.set(standard, panel);
}

/** Reads the times of work of whoever a form is about, while it is filled in. */
export type UseDayTimes = (values: Values, standard: string, today: string) => DayTimes | undefined;

const none: UseDayTimes = () => undefined;
let useDays = none;

/** Lets the area that knows when people work fill in the times of a form, before anything is drawn. */
export function addDayTimes(use: UseDayTimes): void {
  useDays = use;
}

function useStandard(templateId: number): string {
  const groups = useCall(CacApprovalOrder.SearchApprovalFormTemplate, {}, { enabled: beside.size > 0 }).data;
  const template = groups
    ?.flatMap(({ Templates }) => Templates)
    .find(({ TemplateId }) => TemplateId === templateId);
  return template?.Standard ?? '';
}

/** What other areas add to a form of a template while it is filled in: panels beside it, and times of its days. */
export function useFillParts(
  templateId: number,
  values: Values,
  today: string,
): { readonly panels: readonly ComponentType<FillPanelProps>[]; readonly times: DayTimes | undefined } {
  const standard = useStandard(templateId);
  const panel = beside.get(standard);
  return { panels: panel ? [panel] : [], times: useDays(values, standard, today) };
}
