import type { ComponentType } from 'react';
import { webPoint } from '#kit/web/registry.ts';
import type { FillProps } from './controls/fill.ts';
import type { ViewProps } from './controls/views.tsx';

/** Components that draw the control for invoices: to fill it in, and to read it. */
export interface InvoiceParts {
  readonly Fill: ComponentType<FillProps<'invoices'>>;
  readonly View: ComponentType<ViewProps<'invoices'>>;
}

/** Lets the module that keeps invoices draw their control. Stands apart, because every page loads it. */
export const invoiceParts = webPoint<InvoiceParts>();
