import type { ComponentType } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import type { Values } from '#modules/forms/contract/values.ts';
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

/** The panel of a template; none where its area has none. */
export function useFillPanels(templateId: number): readonly ComponentType<FillPanelProps>[] {
  const groups = useCall(CacApprovalOrder.SearchApprovalFormTemplate, {}, { enabled: beside.size > 0 }).data;
  const template = groups
    ?.flatMap(({ Templates }) => Templates)
    .find(({ TemplateId }) => TemplateId === templateId);
  const panel = template?.Standard ? beside.get(template.Standard) : undefined;
  return panel ? [panel] : [];
}
