/** Code printed on paper: number and hash of the record's last entry at the time of printing. */
export interface Printed {
  readonly Seq: number;
  readonly Hash: string;
}

/** Returns the code in the address; null when there is none, 'unreadable' when it is malformed. */
export function printedIn(search: URLSearchParams): Printed | 'unreadable' | null {
  const [seq, hash] = [search.get('seq'), search.get('hash')];
  if (seq === null && hash === null) return null;
  if (!/^[1-9]\d{0,8}$/.test(seq ?? '') || !/^[0-9a-f]{64}$/.test(hash ?? '')) return 'unreadable';
  return { Seq: Number(seq), Hash: hash! };
}

/** The page's single verdict, the worst first. One verdict only, because good news beside bad would be read first. */
export type Verdict = 'broken' | 'foreign' | 'earlier' | 'present' | 'intact';

interface Checked {
  readonly IsIntact: boolean;
  readonly Printout: 'present' | 'earlier' | 'foreign' | null;
}

export function verdictOf({ IsIntact, Printout }: Checked, printed: ReturnType<typeof printedIn>): Verdict {
  if (!IsIntact) return 'broken';
  return printed === 'unreadable' ? 'foreign' : (Printout ?? 'intact');
}
