import type { ComponentType } from 'react';
import type { Words } from '#kit/contract/refusals.ts';

/** A tab that an area adds to a person in user management. */
export interface UserPanel {
  /** Stands in the address. */
  readonly key: string;
  readonly label: Words;
  /** Whether who holds these codes sees it; of oneself it is left out where one’s own information is read-only. */
  readonly isFor: (held: ReadonlySet<string>) => boolean;
  readonly panel: ComponentType<{ readonly auid: number }>;
}

const panels = new Map<string, UserPanel>();

/** Lets an area add a tab to every person that is shown in user management. */
export function addUserPanel(panel: UserPanel): void {
  panels.set(panel.key, panel);
}

export const userPanels = (): readonly UserPanel[] => [...panels.values()];
