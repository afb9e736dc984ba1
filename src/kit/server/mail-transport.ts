import type { Transporter } from 'nodemailer';

/** Milliseconds for which a mail server may be silent, far less than the lease of a delivery. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Address of the mail server, and the sender of mails. */
export interface MailServer {
  /** Address, such as smtp://user:password@host:587 or smtps://host. */
  readonly url: string;
  /** Sender, such as Portico <portico@example.com>. */
  readonly from: string;
}

/** Returns a function that sends mail. The library is loaded with the first mail, so that a start does not wait for it. */
export function mailTransport({ url, from }: MailServer): () => Promise<Transporter> {
  let made: Promise<Transporter> | undefined;
  return () =>
    (made ??= import('nodemailer').then(({ createTransport }) =>
      createTransport({ ...patience, url }, { from }),
    ));
}
