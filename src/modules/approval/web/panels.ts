import type { ComponentType } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { useAdded, webPoint } from '#kit/web/registry.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import type { DayTimes } from '#modules/forms/web/open.ts';
import { CacApprovalOrder } from '../contract/CacApprovalOrder.ts';

/** Input of a panel below a form's values. */
export interface FormPanelProps {
  readonly formId: number;
  readonly controls: readonly Readonly<Record<string, unknown>>[];
  readonly isSubmitted: boolean;
}

/**
 * Lets a module add a panel to every form that is shown. The panel itself decides for which forms it shows anything.
 */
export const formPanel = webPoint<ComponentType<FormPanelProps>>();

/**
 * Lets a module add a panel above the values of every submitted form: what its approvers look at before they decide. The
 * panel itself decides for which forms it shows anything.
 */
export const formLead = webPoint<ComponentType<FormPanelProps>>();

/** Input of a panel beside a form that is being filled in. `values` are the present ones, saved or not. */
export interface FillPanelProps {
  /** Id of the form; null until it was saved for the first time. */
  readonly formId: number | null;
  readonly values: Values;
}

/**
 * Lets the module that owns a standard template (the key) preview a form's effects while it is filled in. It takes the
 * place of the usual preview.
 */
export const fillPanel = webPoint<ComponentType<FillPanelProps>>();

/** Lets the module that owns a standard template (the key) show more beside a form, below the preview of its effects. */
export const fillAddition = webPoint<ComponentType<FillPanelProps>>();

/** Input of a component that loads a person's working times while a form about them is filled in. It shows nothing. */
export interface DayTimesProps {
  readonly values: Values;
  /** Standard template of the form; empty if it has none. */
  readonly standard: string;
  /** Company day. */
  readonly today: string;
  readonly onTimes: (times: DayTimes | undefined) => void;
}

/** Lets the module that knows working times provide them to forms. Loaded lazily, as most pages have no form. */
export const dayTimes = webPoint<ComponentType<DayTimesProps>>();

function useStandard(templateId: number): string {
  const groups = useCall(CacApprovalOrder.SearchApprovalFormTemplate, {}).data;
  const template = groups
    ?.flatMap(({ Templates }) => Templates)
    .find(({ TemplateId }) => TemplateId === templateId);
  return template?.Standard ?? '';
}

/** Parts that other areas add to a form of a template while it is filled in. */
export interface FillParts {
  readonly standard: string;
  /** Panels beside the form in place of the preview of its effects. */
  readonly panels: readonly ComponentType<FillPanelProps>[];
  /** Panels beside the form, below the preview of its effects. */
  readonly additions: readonly ComponentType<FillPanelProps>[];
  readonly DayTimes: ComponentType<DayTimesProps> | null;
}

/** Returns the parts that other areas add to a form of a template. */
export function useFillParts(templateId: number): FillParts {
  const standard = useStandard(templateId);
  const panel = useAdded(fillPanel).get(standard);
  const addition = useAdded(fillAddition).get(standard);
  const [times = null] = useAdded(dayTimes).values();
  return { standard, panels: panel ? [panel] : [], additions: addition ? [addition] : [], DayTimes: times };
}
