import type { ComponentType } from 'react';

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
