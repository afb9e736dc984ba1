import type { ComponentType } from 'react';
import type { Words } from '#kit/contract/refusals.ts';

/** What waits for the person in an area, beside the approvals. */
export interface TodoList {
  /** Its place in the address: `?todo=`. */
  readonly key: string;
  readonly label: Words;
  /** Is shown only when it is chosen. */
  readonly list: ComponentType;
}

const lists: TodoList[] = [];

/** Lets an area show on the home page what somebody has to do there. */
export function addTodoList(list: TodoList): void {
  lists.push(list);
}

export const todoLists = (): readonly TodoList[] => lists;
