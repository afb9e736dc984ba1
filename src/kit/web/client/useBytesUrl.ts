import { useQuery } from '@tanstack/react-query';
import type { Call, GivenOf, Placed } from '#kit/contract/call.ts';
import { fetchBytes } from './call-server.ts';

/**
 * The address of downloaded bytes that never change, for an `img`. The token travels in a header, so they are fetched
 * first; once fetched they stay as long as the page.
 */
export function useBytesUrl<C extends Placed<Call>>(
  call: C,
  input: GivenOf<C>,
): { readonly url: string | null; readonly isFailed: boolean } {
  const { data, isError } = useQuery({
    queryKey: [call.controller, call.key, 'address', input],
    queryFn: async ({ signal }) => URL.createObjectURL(await fetchBytes(call, input, { signal })),
    staleTime: 'static',
    gcTime: Infinity,
  });
  return { url: data ?? null, isFailed: isError };
}
