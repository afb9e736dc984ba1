import type { ReactNode } from 'react';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { beginPath, useStandardTemplate } from '#modules/approval/web/open.ts';

interface BeginBillProps {
  /** Code of the standard template. */
  readonly kind: string;
  readonly icon: ReactNode;
  readonly label: string;
}

/** Button that opens a new form of a template. Hidden if the template accepts no new forms. */
export function BeginBill({ kind, icon, label }: BeginBillProps) {
  const template = useStandardTemplate(kind);
  if (!template) return null;
  return (
    <LinkButton type="primary" icon={icon} to={beginPath(template.TemplateId)}>
      {label}
    </LinkButton>
  );
}
