import { Suspense, type ComponentType } from 'react';
import { useAdded, webPoint } from '#kit/web/registry.ts';
import type { FillProps } from './fill.ts';
import { TextView, type ViewProps } from './views.tsx';

/** How invoices are chosen and shown. */
export interface InvoiceParts {
  readonly Fill: ComponentType<FillProps<'invoices'>>;
  readonly View: ComponentType<ViewProps<'invoices'>>;
}

/** Lets the module that keeps invoices draw their control. */
export const invoiceParts = webPoint<InvoiceParts>();

export function InvoicesFill(props: FillProps<'invoices'>) {
  const [parts] = useAdded(invoiceParts).values();
  return parts ? (
    <Suspense fallback={null}>
      <parts.Fill {...props} />
    </Suspense>
  ) : null;
}

export function InvoicesView(props: ViewProps<'invoices'>) {
  const [parts] = useAdded(invoiceParts).values();
  if (!parts) return <TextView control={props.control} value={props.value} />;
  return (
    <Suspense fallback={<TextView control={props.control} value={props.value} />}>
      <parts.View {...props} />
    </Suspense>
  );
}
