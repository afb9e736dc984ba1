import { useQuery } from '@tanstack/react-query';
import type { Call, GivenOf, Placed } from '#kit/contract/call.ts';
import { fetchBytes } from './call-server.ts';

/**
 * Returns an address for an `img` with downloaded bytes that never change. They are loaded first, because the token is
 * sent in a header, and kept as long as the page.
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
