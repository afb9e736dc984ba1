import type { ComponentType } from 'react';
import type { Words } from '#kit/contract/refusals.ts';
import { webPoint } from '#kit/web/registry.ts';

/** List of a module's pending work on the home page, next to the approvals. */
export interface TodoList {
  readonly label: Words;
  /** Component that is rendered only when the list is chosen. */
  readonly list: ComponentType;
}

/** Lets a module show a list of pending work on the home page. Its key is part of the address: `?todo=`. */
export const todoList = webPoint<TodoList>();
