import { z } from 'zod';

const list = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
  .default([]);

const secret = z.string().min(32);

/** Everything that can be set from outside; names are environment variables. */
const schema = z.object({
  /** `production` refuses demo data and weak secrets. */
  PORTICO_MODE: z.enum(['demo', 'production']).default('demo'),
  /** How many forms of the last year the demo company has. */
  DEMO_FORMS: z.coerce.number().int().min(0).max(20_000).default(2000),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('localhost'),
  /** The address people type; sign-in comes back to it. */
  PUBLIC_URL: z.url().optional(),
  /** PostgreSQL 15 or newer; empty means the embedded database in PORTICO_DATA. */
  DATABASE_URL: z.string().default(''),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(16),
  PORTICO_DATA: z.string().default('data'),
  /** Seals fields and signing keys at rest; made and kept in PORTICO_DATA when empty in demo mode. */
  PORTICO_SECRET: secret.optional(),
  /** An external authority; empty means the built-in one. */
  OIDC_ISSUER: z.union([z.url(), z.literal('')]).default(''),
  OIDC_CLIENT_ID: z.string().default('portico-web'),
  OIDC_RESPONSE_TYPE: z.enum(['id_token token', 'code']).default('id_token token'),
  OIDC_AUDIENCE: z.string().default(''),
  /** Who we are when we introspect opaque tokens; without it they are shown to the userinfo endpoint. */
  OIDC_INTROSPECTION_ID: z.string().default(''),
  OIDC_INTROSPECTION_SECRET: z.string().default(''),
  /** Claim by which a person of an external authority is found the first time. */
  OIDC_PERSON_CLAIM: z.enum(['employee_id', 'email']).default('employee_id'),
  /** Checksum over payloads: off, given (wrong ones refused) or enforce. */
  SIGNATURE_MODE: z.enum(['off', 'given', 'enforce']).default('given'),
  APP_ID: z.string().default('portico-web'),
  APP_SECRET: z.string().min(8).default('portico-checksum'),
  TRUST_PROXY: list,
  FRAME_ORIGINS: list,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
  TIME_ZONE: z.string().default('Asia/Shanghai'),
});

export type Config = z.infer<typeof schema>;

export class ConfigError extends Error {}

/** Reads the configuration. @throws ConfigError naming every variable that is wrong. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`These settings are wrong:\n${lines.join('\n')}`);
  }
  const config = parsed.data;
  if (config.PORTICO_MODE === 'production') {
    const missing = (['PORTICO_SECRET', 'PUBLIC_URL'] as const).filter((name) => !config[name]);
    if (missing.length > 0) throw new ConfigError(`Production needs ${missing.join(' and ')} to be set.`);
  }
  return config;
}

/** The address people use, without a slash at the end. */
export const publicUrl = (config: Config): string =>
  (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/+$/, '');
