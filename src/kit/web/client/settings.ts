import { z } from 'zod';

const schema = z.object({
  title: z.string(),
  version: z.string(),
  /** Public address of the portal, to which sign-in returns. */
  address: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  responseType: z.enum(['id_token token', 'code']),
  appId: z.string(),
  appSecret: z.string(),
  demo: z.boolean(),
  timeZone: z.string(),
  /** Addresses of outside pages by name; empty: not configured. */
  outside: z.record(z.string(), z.string()).default({}),
});

/** Settings that the page gets before its first call. They are public and contain no secret except the checksum key. */
export type Settings = z.infer<typeof schema>;

let read: Settings | undefined;

/** Reads the settings that the server has written into the page. */
export function settings(): Settings {
  if (!read) {
    const text = document.querySelector<HTMLMetaElement>('meta[name=portico-settings]')?.content ?? '{}';
    read = schema.parse(JSON.parse(text));
  }
  return read;
}
