import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  readonly url: string;
  /** Whole messages with their heads, as they arrived. */
  readonly mails: { readonly to: readonly string[]; readonly source: string }[];
  /** Refuses what comes, for now or for ever, until told otherwise. */
  readonly refuse: (code: 451 | 550 | null) => void;
  readonly close: () => Promise<void>;
}

/** A real SMTP server that keeps what it is sent. */
export async function startMailServer(): Promise<MailServer> {
  const mails: MailServer['mails'] = [];
  let refusing: 451 | 550 | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      if (refusing === null) done();
      else done(Object.assign(new Error('not now'), { responseCode: refusing }));
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ to, source: Buffer.concat(parts).toString() });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuse: (code) => (refusing = code),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
