import { z } from 'zod';

const schema = z.object({
  title: z.string(),
  version: z.string(),
  /** The address people are to use, where sign-in comes back to. */
  address: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  responseType: z.enum(['id_token token', 'code']),
  appId: z.string(),
  appSecret: z.string(),
  demo: z.boolean(),
  timeZone: z.string(),
  /** Addresses of outside pages by name; empty: there is none. */
  outside: z.record(z.string(), z.string()).default({}),
});

/** Settings the server gives the page before its first call. Public, no secrets but the checksum key. */
export type Settings = z.infer<typeof schema>;

let read: Settings | undefined;

/** Reads the settings that the server wrote into the page. */
export function settings(): Settings {
  if (!read) {
    const text = document.querySelector<HTMLMetaElement>('meta[name=portico-settings]')?.content ?? '{}';
    read = schema.parse(JSON.parse(text));
  }
  return read;
}
