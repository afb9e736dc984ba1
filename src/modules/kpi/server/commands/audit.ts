import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import type { By } from './by.ts';

export const audit = (
  tx: Tx,
  by: By,
  act: string,
  target: string,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> => writeAudit(tx, { actorId: by.id, act: `kpi.${act}`, target, detail, ip: by.ip });
