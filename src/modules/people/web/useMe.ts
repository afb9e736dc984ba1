import { useMemo } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { CacUser } from '#modules/people/persons/contract/CacUser.ts';

export type Me = ReplyOf<typeof CacUser.GetUserInfo>;

/** Returns the signed-in person; undefined while loading. */
export const useMe = (): Me | undefined => useCall(CacUser.GetUserInfo, {}).data;

/**
 * Returns whether the person holds a whole permission code. Only decides what is shown: the server checks the rights.
 */
export function useCan(): (code: string) => boolean {
  const codes = useMe()?.PermissionAll;
  return useMemo(() => {
    const held = new Set(codes);
    return (code) => held.has(code);
  }, [codes]);
}
