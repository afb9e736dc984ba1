import { createContext, useContext } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import type { CacApprovalProcess } from '../contract/CacApprovalProcess.ts';
import type { ConditionField } from '../contract/conditions.ts';

export type Design = ReplyOf<typeof CacApprovalProcess.GetCacApprovalDetailList>;
export type Role = ReplyOf<typeof CacApprovalProcess.GetApprovalRoleList>[number];

export interface KnownPerson {
  readonly AUID: number;
  readonly ChineseName: string;
  readonly EnglishName: string;
  /** Id of the person's department, if it was loaded. */
  readonly DeptId?: number;
}

/** Data about template and organisation that every part of the designer needs. */
export interface DesignContext {
  readonly design: Design;
  readonly fields: readonly ConditionField[];
  readonly roles: readonly Role[];
  readonly people: ReadonlyMap<number, KnownPerson>;
  readonly isReadOnly: boolean;
  readonly meet: (people: readonly KnownPerson[]) => void;
}

const context = createContext<DesignContext | null>(null);

export const DesignProvider = context.Provider;

export function useDesign(): DesignContext {
  const found = useContext(context);
  if (!found) throw new Error('outside of the designer');
  return found;
}
