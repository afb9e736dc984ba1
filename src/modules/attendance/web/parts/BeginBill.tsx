import type { ReactNode } from 'react';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { beginPath, useStandardTemplate } from '#modules/approval/web/open.ts';

interface BeginBillProps {
  /** The standard template. */
  readonly kind: string;
  readonly icon: ReactNode;
  readonly label: string;
}

/** Leads to a new form of a template; nothing where it takes none. */
export function BeginBill({ kind, icon, label }: BeginBillProps) {
  const template = useStandardTemplate(kind);
  if (!template) return null;
  return (
    <LinkButton type="primary" icon={icon} to={beginPath(template.TemplateId)}>
      {label}
    </LinkButton>
  );
}
