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

/** Input of what reads when somebody works while a form about them is filled in. It shows nothing. */
export interface DayTimesProps {
  readonly values: Values;
  /** Standard template of the form; empty if it has none. */
  readonly standard: string;
  /** Company day. */
  readonly today: string;
  readonly onTimes: (times: DayTimes | undefined) => void;
}

let dayTimes: ComponentType<DayTimesProps> | null = null;

/** Lets the area that knows when people work fill in the times of a form. Lazy, as most pages have no form. */
export function addDayTimes(source: ComponentType<DayTimesProps>): void {
  dayTimes = source;
}

function useStandard(templateId: number): string {
  const groups = useCall(CacApprovalOrder.SearchApprovalFormTemplate, {}, { enabled: beside.size > 0 }).data;
  const template = groups
    ?.flatMap(({ Templates }) => Templates)
    .find(({ TemplateId }) => TemplateId === templateId);
  return template?.Standard ?? '';
}

/** Parts that other areas add to a form of a template while it is filled in. */
export interface FillParts {
  readonly standard: string;
  /** Panels beside the form. */
  readonly panels: readonly ComponentType<FillPanelProps>[];
  readonly DayTimes: ComponentType<DayTimesProps> | null;
}

/** Returns the parts that other areas add to a form of a template. */
export function useFillParts(templateId: number): FillParts {
  const standard = useStandard(templateId);
  const panel = beside.get(standard);
  return { standard, panels: panel ? [panel] : [], DayTimes: dayTimes };
}
