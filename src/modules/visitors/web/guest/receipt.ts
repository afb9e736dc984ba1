import { z } from 'zod';

const receipt = z.object({
  number: z.string(),
  pass: z.string(),
  name: z.string(),
  site: z.string(),
  siteEn: z.string(),
  arrive: z.string(),
  leave: z.string(),
  /** The host has said yes already, or need not be asked. */
  isConfirmed: z.boolean(),
  /** Where another person of the same group registers; empty for an invitation. */
  again: z.string(),
  /** Behind which an invited guest finds how it stands; empty for a poster. */
  invitation: z.string(),
});
export type Receipt = z.infer<typeof receipt>;

const name = 'portico.visit';

/** Keeps what was registered as long as this window: nobody finds the pass on a shared device afterwards. */
export function keepReceipt(given: Receipt): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(given));
  } catch {
    // Storage is forbidden: the number is known to the desk all the same.
  }
}

export function readReceipt(): Receipt | null {
  try {
    return receipt.parse(JSON.parse(sessionStorage.getItem(name) ?? ''));
  } catch {
    return null;
  }
}
