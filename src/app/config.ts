import { z } from 'zod';
import { isZone } from '#kit/rules/zones.ts';
import { networksOf } from '#kit/server/http/outward.ts';

const list = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
  .default([]);

const areNetworks = (networks: readonly string[]): boolean => {
  try {
    networksOf(networks);
    return true;
  } catch {
    return false;
  }
};

/** Schema of a secret: at least 32 characters with ten different ones, because long texts may still be repetitions. */
const secret = z
  .string()
  .min(32)
  .refine((text) => new Set(text).size >= 10 && !/^(.{1,16})\1+$/s.test(text), {
    error: 'This secret is too easy to guess. Make one with: openssl rand -hex 32',
  });

/** Address of an outside page; empty if the company has none. */
const outsidePage = z.union([z.url({ protocol: /^https?$/ }), z.literal('')]).default('');

const collector = z.union([z.url({ protocol: /^https?$/ }), z.literal('')]).default('');

/** All settings of an installation; the names are environment variables. */
const schema = z.object({
  /** `production` refuses demo data and weak secrets. */
  PORTICO_MODE: z.enum(['demo', 'production']).default('demo'),
  /** Number of forms of the last year in the demo company. */
  DEMO_FORMS: z.coerce.number().int().min(0).max(20_000).default(500),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('localhost'),
  /** Address that people type; sign-in returns to it. */
  PUBLIC_URL: z.url().optional(),
  /** Address of PostgreSQL 15 or newer; empty: the embedded database in PORTICO_DATA. */
  DATABASE_URL: z.string().default(''),
  /** Address of a replica of DATABASE_URL for lists and figures; empty: none. */
  DATABASE_READ_URL: z.string().default(''),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(16),
  PORTICO_DATA: z.string().default('data'),
  /**
   * Secret for encrypted fields and signing keys. In demo mode an empty secret is created once and kept in
   * PORTICO_DATA.
   */
  PORTICO_SECRET: secret.optional(),
  /**
   * Former values of PORTICO_SECRET, one per line, the oldest first. They decrypt old values until all are encrypted
   * again.
   */
  PORTICO_FORMER_SECRETS: z
    .string()
    .transform((text) => text.split(/\r?\n/).filter((line) => line !== ''))
    .pipe(z.array(secret))
    .default([]),
  /** Address of an outside sign-in authority; empty: the built-in one. */
  OIDC_ISSUER: z.union([z.url(), z.literal('')]).default(''),
  OIDC_CLIENT_ID: z.string().default('portico-web'),
  OIDC_RESPONSE_TYPE: z.enum(['id_token token', 'code']).default('id_token token'),
  OIDC_AUDIENCE: z.string().default(''),
  /** Client for the introspection of opaque tokens. Without it, tokens are checked at the userinfo endpoint. */
  OIDC_INTROSPECTION_ID: z.string().default(''),
  OIDC_INTROSPECTION_SECRET: z.string().default(''),
  /**
   * Sign-in strength required from an outside authority: one of these `acr` and one of these `amr` values; empty: any.
   */
  OIDC_ACR_VALUES: list,
  OIDC_AMR_VALUES: list,
  /** Words that passwords must not contain, in addition to the company's names. */
  PASSWORD_WORDS: list,
  /** Claim that identifies a person of an outside authority at the first sign-in. */
  OIDC_PERSON_CLAIM: z.enum(['employee_id', 'email']).default('employee_id'),
  /** Check of request checksums: off, given (wrong ones are refused) or enforce. */
  SIGNATURE_MODE: z.enum(['off', 'given', 'enforce']).default('given'),
  APP_ID: z.string().default('portico-web'),
  APP_SECRET: z.string().min(8).default('portico-checksum'),
  /** Whether people may create access tokens for programs; `off` also disables existing tokens. */
  ACCESS_TOKENS: z.enum(['on', 'off']).default('on'),
  /** Who may read /openapi.json: everybody, signed-in people, or nobody. */
  OPENAPI: z.enum(['everybody', 'signedIn', 'nobody']).default('everybody'),
  /**
   * Whether programs may register themselves at the built-in authority (RFC 7591). Otherwise administrators add them.
   */
  PROGRAM_REGISTRATION: z.enum(['on', 'off']).default('off'),
  /** Internal networks to which webhooks may be sent, also without TLS, such as 10.1.0.0/16. */
  WEBHOOK_NETWORKS: list.refine(areNetworks, 'Write networks as 10.1.0.0/16 or fd00::/8'),
  /** Token with which a metrics collector reads /metrics. Empty: there is no such address. */
  METRICS_TOKEN: z.union([secret, z.literal('')]).default(''),
  /** Standard variables of OpenTelemetry for a collector that accepts OTLP over HTTP; empty: no traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: collector,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector,
  OTEL_EXPORTER_OTLP_PROTOCOL: z.string().default(''),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: z.string().default(''),
  OTEL_SDK_DISABLED: z.string().default('false'),
  OTEL_TRACES_SAMPLER: z
    .enum([
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
      'always_on',
      'always_off',
      'traceidratio',
    ])
    .default('parentbased_always_on'),
  /** Share of traces that are kept, from 0 to 1, for samplers that use a ratio. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  TRUST_PROXY: list,
  FRAME_ORIGINS: list,
  /** Addresses of outside pages. The first three are shown in frames; the last one opens outside of the portal. */
  LEARNING_URL: outsidePage,
  AI_ASSISTANT_URL: outsidePage,
  AI_CHAT_URL: outsidePage,
  TRAINING_URL: outsidePage,
  /** Hosts outside of the portal to which images of the home page may link, such as news.example.com. */
  HOME_LINK_HOSTS: list,
  /** WeCom application of the company; an empty corp id turns binding off. */
  WXWORK_CORP_ID: z.string().default(''),
  WXWORK_AGENT_ID: z.string().default(''),
  WXWORK_SECRET: z.string().default(''),
  /** Secret of the WeCom application 打卡 (punches). Empty: punches are not fetched from WeCom. */
  WXWORK_CHECKIN_SECRET: z.string().default(''),
  WXWORK_API_URL: z.url().default('https://qyapi.weixin.qq.com'),
  WXWORK_AUTHORIZE_URL: z.url().default('https://open.weixin.qq.com/connect/oauth2/authorize'),
  /** Mail server, such as smtp://user:password@host:587. Empty: no mails are sent. */
  MAIL_URL: z.union([z.url({ protocol: /^smtps?$/ }), z.literal('')]).default(''),
  /** Sender of mails, such as Portico <portico@example.com>. */
  MAIL_FROM: z.string().default(''),
  /** Number of days for which login records are kept. */
  LOGIN_RECORD_DAYS: z.coerce.number().int().min(1).max(3650).default(180),
  /** Upload limits per person: megabytes and files within 24 hours, and files that are not part of a record yet. */
  UPLOAD_DAY_MB: z.coerce.number().int().min(1).default(2_000),
  UPLOAD_DAY_FILES: z.coerce.number().int().min(1).default(1_000),
  UPLOAD_UNBOUND: z.coerce.number().int().min(1).default(200),
  /** Free disk space in MB below which uploads to PORTICO_DATA are refused. */
  DISK_RESERVE_MB: z.coerce.number().int().min(0).default(500),
  /** Hour or HH:mm in the company's time zone for the nightly backup. Empty: no backups are made. */
  BACKUP_AT: z
    .string()
    .regex(/^(?:(?:[01]?\d|2[0-3])(?::[0-5]\d)?)?$/, 'Enter an hour from 0 to 23, or a time as HH:mm')
    .transform((text) => (text === '' ? '' : (text.includes(':') ? text : `${text}:00`).padStart(5, '0')))
    .default(''),
  /** Number of days, weeks and months that keep their last backup. */
  BACKUP_KEEP: z
    .string()
    .regex(/^\d{1,3},\d{1,3},\d{1,3}$/, 'Enter numbers of days, weeks and months, such as 7,4,12')
    .default('7,4,12')
    .transform((text) => {
      const [days = 0, weeks = 0, months = 0] = text.split(',').map(Number);
      return { days, weeks, months };
    }),
  /** Folder of the nightly backups. Empty: backups/nightly in PORTICO_DATA. */
  BACKUP_FOLDER: z.string().default(''),
  /** Bucket of an S3 store for uploads. Empty: uploads are kept in the folder PORTICO_DATA/files. */
  S3_BUCKET: z.string().default(''),
  /**
   * Address of the S3 store. Empty: Amazon's address for the region. Keys come from AWS_ACCESS_KEY_ID and related
   * variables.
   */
  S3_ENDPOINT: z.union([z.url({ protocol: /^https?$/ }), z.literal('')]).default(''),
  S3_REGION: z.string().default('us-east-1'),
  /** Whether the bucket is part of the path instead of the host name. Default: yes for a custom address. */
  S3_PATH_STYLE: z.enum(['on', 'off']).optional(),
  /** Prefix of all keys in the bucket, such as portico/. */
  S3_PREFIX: z
    .string()
    .regex(/^(?:[\w.-]+\/)*$/, 'Use letters, digits, . - and _, with a slash at the end')
    .default(''),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
  /** IANA name of the company's time zone, in which its days begin. */
  TIME_ZONE: z.string().refine(isZone, 'This time zone is not known').default('Asia/Shanghai'),
});

export type Config = z.infer<typeof schema>;

export class ConfigError extends Error {}

/** Outside pages that are shown in frames. */
const framedPages = ['LEARNING_URL', 'AI_ASSISTANT_URL', 'AI_CHAT_URL'] as const;

/** Origins of pages that are shown in frames. */
export const framedOrigins = (config: Config): readonly string[] => [
  ...new Set([
    ...config.FRAME_ORIGINS,
    ...framedPages.flatMap((name) => (config[name] ? [new URL(config[name]).origin] : [])),
  ]),
];

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
  const former = config.PORTICO_FORMER_SECRETS;
  if (former.length > 0 && !config.PORTICO_SECRET)
    throw new ConfigError(
      'PORTICO_FORMER_SECRETS is set, but PORTICO_SECRET is not. Set PORTICO_SECRET to the new secret.',
    );
  if (config.PORTICO_SECRET && former.includes(config.PORTICO_SECRET))
    throw new ConfigError(
      'PORTICO_FORMER_SECRETS contains PORTICO_SECRET itself. List only earlier secrets.',
    );
  if (new Set(former).size < former.length)
    throw new ConfigError('PORTICO_FORMER_SECRETS contains the same secret twice.');
  if (config.DATABASE_READ_URL && !config.DATABASE_URL)
    throw new ConfigError('DATABASE_READ_URL must be a replica of DATABASE_URL, which is not set.');
  if (config.DATABASE_READ_URL && config.DATABASE_READ_URL === config.DATABASE_URL)
    throw new ConfigError(
      'DATABASE_READ_URL must point to a replica, not to the same server as DATABASE_URL.',
    );
  if (config.S3_ENDPOINT && !config.S3_BUCKET)
    throw new ConfigError('S3_ENDPOINT needs S3_BUCKET to be set.');
  if (config.MAIL_URL && !config.MAIL_FROM) throw new ConfigError('MAIL_URL needs MAIL_FROM to be set.');
  // A page from the portal's own origin could remove the sandbox of its frame.
  const own = new URL(publicUrl(config)).origin;
  const inside = framedPages.filter((name) => config[name] && new URL(config[name]).origin === own);
  if (inside.length > 0)
    throw new ConfigError(`${inside.join(' and ')} must be on another host than the portal itself.`);
  return config;
}

const local = /^(?:localhost|127\.|\[?::1\]?$)/;

/** Returns warnings about settings that are allowed but dangerous. They are printed at every start. */
export function warningsOf(config: Config): readonly string[] {
  const isPublic = !local.test(config.HOST) || !local.test(new URL(publicUrl(config)).hostname);
  if (config.PORTICO_MODE !== 'demo' || !isPublic) return [];
  return [
    'This is a demo that other machines can reach: anybody who opens it can sign in as anybody with one click. Set PORTICO_MODE=production for real use.',
  ];
}

/** Returns the portal's public address without a slash at the end. */
export const publicUrl = (config: Config): string =>
  (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/+$/, '');

/** Returns the settings of the company's WeCom application; null if it has none. */
export const workChatOf = (config: Config) =>
  config.WXWORK_CORP_ID
    ? {
        corpId: config.WXWORK_CORP_ID,
        agentId: config.WXWORK_AGENT_ID,
        secret: config.WXWORK_SECRET,
        apiUrl: config.WXWORK_API_URL.replace(/\/+$/, ''),
        authorizeUrl: config.WXWORK_AUTHORIZE_URL,
      }
    : null;

/** Returns the WeCom credentials that fetch punches; null where punches are not fetched. */
export const checkInsOf = (config: Config) => {
  const workChat = workChatOf(config);
  return workChat && config.WXWORK_CHECKIN_SECRET
    ? { ...workChat, secret: config.WXWORK_CHECKIN_SECRET }
    : null;
};

/** Returns the channels that send notifications out of the portal. */
export const channelsOf = (config: Config) => ({
  mail: config.MAIL_URL !== '',
  workChat: config.WXWORK_CORP_ID !== '',
});
