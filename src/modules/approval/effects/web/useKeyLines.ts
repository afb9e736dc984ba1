import { useCall } from '#kit/web/client/hooks.ts';
import { effectState } from '#modules/approval/contract/codes.ts';
import { useNamed } from '#modules/approval/web/parts/states.tsx';
import { ApprovalEffect } from '../contract/ApprovalEffect.ts';

/** Change on which the decision of a form rests, in the reader's language. */
export interface KeyLine {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/**
 * Returns the changes on which the decision of a form rests, such as what is left of a leave balance. Those that were
 * taken back are left out.
 */
export function useKeyLines(formId: number): readonly KeyLine[] {
  const named = useNamed();
  const { data = [] } = useCall(ApprovalEffect.GetEffect, { FormID: formId });
  return data
    .filter(({ State }) => State !== effectState.reversed)
    .flatMap(({ Lines }) => Lines)
    .filter(({ IsKey }) => IsKey)
    .map((line) => ({
      label: named(line.Label, line.LabelEn),
      before: named(line.Before, line.BeforeEn),
      after: named(line.After, line.AfterEn),
    }));
}
