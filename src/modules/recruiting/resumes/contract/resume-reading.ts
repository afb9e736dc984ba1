import { z } from 'zod';

/** Where a value was read: the page from 1, or 0 for a file without pages, and the line of text. */
const place = { Page: z.number().int(), Line: z.string() };
const foundText = z.object({ Value: z.string(), ...place }).nullable();

/** Fields of a resume. What the text does not say for certain is null, never guessed. */
export const resumeReading = z.object({
  Name: foundText,
  Phone: foundText,
  Mail: foundText,
  School: foundText,
  /** Highest degree, as the code of an education. */
  Education: z.object({ Value: z.number().int(), ...place }).nullable(),
  LastCompany: foundText,
});
export type ResumeReading = z.output<typeof resumeReading>;

/** Reasons why nothing was read: no reader for this kind of file, no text in it, a broken or locked one, or one too large. */
export const resumeFaults = ['kind', 'noText', 'broken', 'locked', 'tooLarge'] as const;
export type ResumeFault = (typeof resumeFaults)[number];

/** Largest file that is read, in bytes, and most pages and lines. Larger files are kept, but not read. */
export const resumeLimits = { bytes: 20 << 20, pages: 30, lines: 4000, lineLength: 500 };

export const nothingRead: ResumeReading = {
  Name: null,
  Phone: null,
  Mail: null,
  School: null,
  Education: null,
  LastCompany: null,
};
