import type { Call, GivenOf, Placed } from '#kit/contract/call.ts';
import { fetchBytes } from './call-server.ts';

/** Fetches what a download answers with, and lets the browser keep it under a name. @throws CallFailed */
export async function saveFile<C extends Placed<Call>>(
  call: C,
  input: GivenOf<C>,
  name: string,
): Promise<void> {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await fetchBytes(call, input));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
