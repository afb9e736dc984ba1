import { useMemo } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { CacUser } from '../contract/CacUser.ts';

export type Me = ReplyOf<typeof CacUser.GetUserInfo>;

/** The signed-in person; undefined while it loads. */
export const useMe = (): Me | undefined => useCall(CacUser.GetUserInfo, {}).data;

/** Whether the person holds a permission code; whole codes, for drawing only: the server decides. */
export function useCan(): (code: string) => boolean {
  const codes = useMe()?.PermissionAll;
  return useMemo(() => {
    const held = new Set(codes);
    return (code) => held.has(code);
  }, [codes]);
}
