import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { copiedValues } from '#modules/forms/contract/copy.ts';
import type { Edition } from '#modules/forms/contract/control.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { pathOfTemplate } from '../contract/pages.ts';
import { editionOf, type FormDetail } from './useForm.ts';

/** What the address that begins a form carries along. */
export interface Brought {
  /** Values to begin with. */
  readonly values?: Values;
  /** An earlier form to take over from. */
  readonly copied?: Pick<FormDetail, 'Controls' | 'Values'>;
}

/** The values a new form begins with, from what was brought along. */
export const broughtTo = (edition: Edition, { values, copied }: Brought): Values => ({
  ...(copied ? copiedValues(editionOf(copied), copied.Values, edition) : {}),
  ...values,
});

/** Begins a form with what an earlier one of the same template says. */
export function useCopyAsNew() {
  const navigate = useNavigate();
  return useCallback(
    ({ TemplateId, TemplateTitle, Controls, Values }: FormDetail, replace = false): void => {
      const copied: Brought['copied'] = { Controls, Values };
      void navigate(pathOfTemplate({ TemplateId, Title: TemplateTitle }), { state: { copied }, replace });
    },
    [navigate],
  );
}
