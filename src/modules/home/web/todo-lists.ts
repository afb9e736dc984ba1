import type { ComponentType } from 'react';
import type { Words } from '#kit/contract/refusals.ts';
import { webPoint } from '#kit/web/registry.ts';

/** What waits for the person in an area, beside the approvals. */
export interface TodoList {
  readonly label: Words;
  /** Is shown only when it is chosen. */
  readonly list: ComponentType;
}

/** Lets a module show on the home page what somebody has to do there. The key stands in the address: `?todo=`. */
export const todoList = webPoint<TodoList>();
