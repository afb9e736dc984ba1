import type { ComponentType } from 'react';
import type { Words } from '#kit/contract/refusals.ts';
import { useAdded, webPoint } from '#kit/web/registry.ts';

/** A tab that an area adds to a person in user management. */
export interface UserPanel {
  /** Stands in the address. */
  readonly key: string;
  readonly label: Words;
  /** Whether who holds these codes sees it; of oneself it is left out where one’s own information is read-only. */
  readonly isFor: (held: ReadonlySet<string>) => boolean;
  readonly panel: ComponentType<{ readonly auid: number }>;
}

/** Lets a module add a tab to every person that is shown in user management. The key stands in the address. */
export const userPanel = webPoint<Omit<UserPanel, 'key'>>();

/** Returns the tabs that modules have added. */
export const useUserPanels = (): readonly UserPanel[] =>
  [...useAdded(userPanel)].map(([key, panel]) => ({ ...panel, key }));
