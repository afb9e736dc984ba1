import { companyZone, setCompanyZone } from '#kit/rules/zones.ts';

/**
 * Does something in a company zone in which it is about noon now, whatever the hour of the machine. For tests of what lies
 * around the present moment and has to stay within one company day.
 */
export async function atMidday<T>(work: () => Promise<T>): Promise<T> {
  const before = companyZone();
  const ahead = 12 - new Date().getUTCHours();
  // These names count from the other side: Etc/GMT-8 is eight hours ahead of UTC.
  setCompanyZone(`Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`);
  try {
    return await work();
  } finally {
    setCompanyZone(before);
  }
}
