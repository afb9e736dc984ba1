import { refuse } from '#kit/contract/refusals.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { extensionPoint, type Contribution } from '#kit/server/registry.ts';
import { formRefusals } from '../../contract/refusals.ts';
import { countUploads } from '../queries/attachments.ts';

/** Upload limits of one person. */
export interface UploadLimits {
  /** Maximum bytes and files within 24 hours. */
  readonly dayBytes: number;
  readonly dayFiles: number;
  /** Maximum number of files that are not part of a record yet. */
  readonly unbound: number;
}

const limitPoint = extensionPoint<UploadLimits | null>();

/** Sets the upload limits; null: no limits, which is also the default. */
export const uploadLimits = (limits: UploadLimits | null): Contribution => limitPoint('limits', limits);

const limitsOf = (on: Executor): UploadLimits | null => limitPoint.of(on).get('limits') ?? null;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns how many bytes a person may still upload within 24 hours; Infinity without limits. Their newest file is
 * already among the counted files.
 * @throws Refused tooManyUnbound, uploadsToday
 */
export async function allowance(on: Executor, by: number, now: Date): Promise<number> {
  const limits = limitsOf(on);
  if (!limits) return Infinity;
  const { files, bytes, unbound } = await countUploads(on, by, new Date(now.getTime() - DAY_MS));
  if (unbound > limits.unbound)
    refuse(formRefusals.tooManyUnbound, { field: 'file', with: { most: limits.unbound } });
  if (files > limits.dayFiles || bytes >= limits.dayBytes) tooMuchToday(on);
  return limits.dayBytes - bytes;
}

/**
 * Checks the limit again after a file is stored. Of several parallel uploads, the last one sees the bytes of all.
 * @throws Refused uploadsToday
 */
export async function assertWithin(on: Executor, by: number, now: Date): Promise<void> {
  const limits = limitsOf(on);
  if (!limits) return;
  const { bytes } = await countUploads(on, by, new Date(now.getTime() - DAY_MS));
  if (bytes > limits.dayBytes) tooMuchToday(on);
}

/** Throws the refusal for too many uploads within a day. @throws Refused uploadsToday */
export function tooMuchToday(on: Executor): never {
  const { dayFiles = 0, dayBytes = 0 } = limitsOf(on) ?? {};
  return refuse(formRefusals.uploadsToday, {
    field: 'file',
    with: { files: dayFiles, megabytes: Math.floor(dayBytes / (1 << 20)) },
  });
}
