import type { Words } from '#kit/contract/refusals.ts';
import type { IntrospectionClient } from '#kit/server/oidc/verifier.ts';
import type { SmsProvider } from '#modules/people/notices/server/commands/sms.ts';
import type { WorkChatConfig } from '#modules/people/work-chat/server/commands/client.ts';

/** Person whom the sign-in page of a demo offers for signing in with one click. */
export interface DemoPerson {
  readonly id: number;
  readonly name: Words;
  /** Job of the person, such as 部门经理 / department manager. */
  readonly is: Words;
}

/** Authority outside of the portal. */
export interface OutsideAuthority {
  readonly issuer: string;
  /** Audience that its JWT access tokens must have. */
  readonly audience: string;
  /** Client for introspecting opaque tokens; without it, they are checked at the userinfo endpoint. */
  readonly introspection?: IntrospectionClient | undefined;
  /** Claim that identifies a person whose subject is unknown, and the person's field that it must equal. */
  readonly personClaim: { readonly claim: string; readonly equals: PersonKey } | null;
  /** Accepted classes of signing in (`acr`); empty or left out: any. */
  readonly acrValues?: readonly string[];
  /** Accepted methods of signing in (`amr`, RFC 8176), of which one must be present; empty or left out: any. */
  readonly amrValues?: readonly string[];
}

export type PersonKey = 'employeeId' | 'loginName' | 'email';

type ResponseType = 'id_token token' | 'code';

export interface SignInConfig {
  /** Origin at which browsers reach the portal, without a trailing slash. */
  readonly publicUrl: string;
  /** Secret from which keys and cookie signatures are derived; the same in every process. */
  readonly secret: string;
  readonly clientId: string;
  readonly responseType: ResponseType;
  /** Outside authority; null: the built-in one. */
  readonly outside: OutsideAuthority | null;
  /** Returns the people for one-click sign-in; null outside of a demo. */
  readonly demoPeople: (() => Promise<readonly DemoPerson[]>) | null;
  /** Returns ids of the people in service with a name, login name or employee number; left out outside of a demo. */
  readonly demoNamed?: (name: string) => Promise<readonly number[]>;
  /** Returns the percentage of the demo data that is ready; null once it is complete. */
  readonly demoShare?: () => Promise<number | null>;
  /** The company's application in WeCom; without it nobody can be bound to WeCom. */
  readonly workChat?: WorkChatConfig | null;
  /** Provider of text messages. Default: the log in a demo, otherwise none. */
  readonly sms?: SmsProvider;
  /** Words of the company that passwords must not use, in addition to its names. */
  readonly passwordWords?: readonly string[];
  /** Days for which login records are kept; default 180. */
  readonly loginRecordDays?: number;
  /** Whether people may create access tokens for programs; default true. */
  readonly accessTokens?: boolean;
  /** Whether programs may register themselves; otherwise an administrator adds them. */
  readonly registersPrograms?: boolean;
  /** Called with failures for which no caller is waiting. */
  readonly onError: (error: unknown) => void;
}

/** Seconds for which an access token of the built-in authority is valid. */
export const tokenSeconds = 10 * 60;
/** Milliseconds without a renewal after which a session ends. */
export const idleTime = 12 * 60 * 60_000;
/** Milliseconds after which everybody must sign in again. */
export const longestSession = 7 * 24 * 60 * 60_000;
/** Milliseconds after its issue within which a token must be enrolled. */
export const enrolWithin = 2 * 60_000;
/** Milliseconds after signing in within which a password may be changed without the old one. */
export const freshSignIn = 5 * 60_000;

/** Paths of the built-in authority, and the paths to which it redirects browsers. */
export const paths = {
  authority: '/authority',
  callback: '/oidc-callback',
  silent: '/oidc-silent',
} as const;

export const issuerOf = (config: SignInConfig): string =>
  config.outside?.issuer ?? `${config.publicUrl}${paths.authority}`;

export const audienceOf = (config: SignInConfig): string =>
  config.outside?.audience ?? `${config.publicUrl}/api`;
