import type { Actor, Context } from '#kit/server/http/context.ts';
import { keepsPeople, overseen, type Viewer } from '#modules/approval/reading/server/queries/readers.ts';
import type { By } from '../commands/by.ts';

/** The permission that lets a person see every submitted form. */
const administers = 'ApprovalByAdminManagement';

export const viewerOf = ({ id, permissions }: Pick<Actor, 'id' | 'permissions'>): Viewer => ({
  id,
  administers: permissions.has(administers),
  oversees: [...Object.keys(overseen), keepsPeople].some((code) => permissions.has(code)),
});

/** Returns the caller of a request in the form that commands and queries expect. */
export const byOf = (ctx: Context): By => ({
  ...viewerOf(ctx.actor),
  language: ctx.language,
  now: ctx.now,
});
