import { Suspense } from 'react';
import { useAdded } from '#kit/web/registry.ts';
import type { FillProps } from './fill.ts';
import { invoiceParts } from '../points.ts';
import { TextView, type ViewProps } from './views.tsx';

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
