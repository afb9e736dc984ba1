import { useMemo } from 'react';
import { settings } from '#kit/web/client/settings.ts';
import { useCan } from '#modules/people/web/open.tsx';

/** Outside pages, and the setting of the server that names each. */
export const outsidePages = {
  learning: { setting: 'LEARNING_URL', path: '/LearningSystem/index' },
  training: { setting: 'TRAINING_URL', path: '/TrainingCourseManagement/index' },
  assistant: { setting: 'AI_ASSISTANT_URL', path: null },
  chat: { setting: 'AI_CHAT_URL', path: null },
} as const;
export type OutsidePage = keyof typeof outsidePages;

/** The address of an outside page; empty while the company has none. */
export const addressOf = (page: OutsidePage): string => settings().outside[page] ?? '';

/** Who sees what is not set up yet, and how to do that. */
export function useIsAdministrator(): boolean {
  return useCan()('AASSetTingsManagement');
}

/** Paths that the menu leaves out for this person: pages that lead nowhere yet. */
export function useHiddenPages(): ReadonlySet<string> {
  const isAdministrator = useIsAdministrator();
  return useMemo(() => {
    const all = Object.entries(outsidePages) as [OutsidePage, { readonly path: string | null }][];
    const missing = all.flatMap(([page, { path }]) => (path && addressOf(page) === '' ? [path] : []));
    return new Set(isAdministrator ? [] : missing);
  }, [isAdministrator]);
}
