import type { Call, GivenOf, Placed } from '#kit/contract/call.ts';
import { fetchFile } from './call-server.ts';

/**
 * Downloads a file and lets the browser save it, under the server's name unless another one is given.
 * @throws CallFailed
 */
export async function saveFile<C extends Placed<Call>>(
  call: C,
  input: GivenOf<C>,
  name?: string,
): Promise<void> {
  const file = await fetchFile(call, input);
  keepFile(file.bytes, name ?? file.name ?? '');
}

/** Lets the browser save loaded bytes as a file. */
export function keepFile(bytes: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
