import type { ComponentType } from 'react';
import type { Words } from '#kit/contract/refusals.ts';
import { useAdded, webPoint } from '#kit/web/registry.ts';

/** Tab that a module adds to a person in user management. */
export interface UserPanel {
  /** Name of the tab in the address. */
  readonly key: string;
  readonly label: Words;
  /** Returns whether the tab is shown to a viewer with these permission codes. */
  readonly isFor: (held: ReadonlySet<string>) => boolean;
  readonly panel: ComponentType<{ readonly auid: number }>;
}

/** Lets a module add a tab to every person in user management. */
export const userPanel = webPoint<Omit<UserPanel, 'key'>>();

/** Returns the tabs that modules have added. */
export const useUserPanels = (): readonly UserPanel[] =>
  [...useAdded(userPanel)].map(([key, panel]) => ({ ...panel, key }));
