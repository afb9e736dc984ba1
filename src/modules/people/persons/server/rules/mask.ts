import type { SecretField } from '../../contract/user-fields.ts';

const stars = (count: number): string => '*'.repeat(Math.max(0, count));

/** Keeps some characters at both ends and masks the others. A text that is too short is masked completely. */
const keep = (text: string, head: number, tail: number): string =>
  text.length <= head + tail
    ? stars(text.length)
    : text.slice(0, head) + stars(text.length - head - tail) + text.slice(text.length - tail);

/** How each sensitive field is masked for people who may not see it in full. */
export const masks: Readonly<Record<SecretField, (value: string) => string>> = {
  IdCard: (value) => keep(value, 3, 4),
  Phone: (value) => keep(value, 3, 4),
  BankNumberStr: (value) => keep(value, 0, 4),
};

/** First character of the mailbox, and the host. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? stars(email.length) : `${email.slice(0, 1)}***${email.slice(at)}`;
}
