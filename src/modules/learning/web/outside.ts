import { useMemo } from 'react';
import { settings } from '#kit/web/client/settings.ts';
import { useCan } from '#modules/people/web/open.tsx';

/** External sites that the portal links to, with the server setting that holds the address of each. */
export const outsidePages = {
  learning: { setting: 'LEARNING_URL', path: '/LearningSystem/index' },
  training: { setting: 'TRAINING_URL', path: '/TrainingCourseManagement/index' },
  assistant: { setting: 'AI_ASSISTANT_URL', path: null },
  chat: { setting: 'AI_CHAT_URL', path: null },
} as const;
export type OutsidePage = keyof typeof outsidePages;

/** Returns the address of an external site; empty if it is not set up. */
export const externalAddress = (page: OutsidePage): string => settings().outside[page] ?? '';

/** Tells whether the user is an administrator, who also sees external sites that are not set up yet. */
export function useIsAdministrator(): boolean {
  return useCan()('AASSetTingsManagement');
}

/** Returns the paths that the menu hides from this user, because their external sites are not set up yet. */
export function useHiddenPages(): ReadonlySet<string> {
  const isAdministrator = useIsAdministrator();
  return useMemo(() => {
    const all = Object.entries(outsidePages) as [OutsidePage, { readonly path: string | null }][];
    const missing = all.flatMap(([page, { path }]) => (path && externalAddress(page) === '' ? [path] : []));
    return new Set(isAdministrator ? [] : missing);
  }, [isAdministrator]);
}
