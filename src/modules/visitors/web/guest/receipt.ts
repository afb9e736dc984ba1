import { z } from 'zod';

const receipt = z.object({
  number: z.string(),
  pass: z.string(),
  name: z.string(),
  site: z.string(),
  siteEn: z.string(),
  arrive: z.string(),
  leave: z.string(),
  /** True if the host has already agreed or need not be asked. */
  isConfirmed: z.boolean(),
  /** Address at which another person of the same group registers; empty for an invitation. */
  again: z.string(),
  /** Address at which an invited guest sees the state of the visit; empty for a poster. */
  invitation: z.string(),
});
export type Receipt = z.infer<typeof receipt>;

const name = 'portico.visit';

/** Stores the receipt until the browser window is closed, so that nobody finds the pass later on a shared device. */
export function keepReceipt(given: Receipt): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(given));
  } catch {
    // Browser storage is not allowed. The guest can still give the visit number to the desk.
  }
}

export function readReceipt(): Receipt | null {
  try {
    return receipt.parse(JSON.parse(sessionStorage.getItem(name) ?? ''));
  } catch {
    return null;
  }
}
