import type { Words } from '#kit/contract/refusals.ts';
import type { SmsProvider } from '../sms.ts';
import type { WorkChatConfig } from '../work-chat/client.ts';
import type { IntrospectionClient } from '#kit/server/oidc/verifier.ts';

/** Somebody whom the sign-in page of a demo offers, to enter with one click. */
export interface DemoPerson {
  readonly id: number;
  readonly name: Words;
  /** What they are: 部门经理 / department manager. */
  readonly is: Words;
}

/** An authority outside of the portal. */
export interface OutsideAuthority {
  readonly issuer: string;
  /** Who its JWT access tokens must be for. */
  readonly audience: string;
  /** Who the portal is when it introspects opaque tokens; without it they are shown to the userinfo endpoint. */
  readonly introspection?: IntrospectionClient | undefined;
  /** Which claim names a person whose subject is new to us, and what of the person it must equal. */
  readonly personClaim: { readonly claim: string; readonly equals: PersonKey } | null;
  /** Classes of signing in (`acr`) of which it must vouch for one; empty or left out: any. */
  readonly acrValues?: readonly string[];
  /** Methods of signing in (`amr`, RFC 8176) of which it must vouch for one; empty or left out: any. */
  readonly amrValues?: readonly string[];
}

export type PersonKey = 'employeeId' | 'loginName' | 'email';

type ResponseType = 'id_token token' | 'code';

export interface SignInConfig {
  /** Where browsers reach the portal: an origin without a slash at its end. */
  readonly publicUrl: string;
  /** Keys and cookie signatures come from it; the same in every process. */
  readonly secret: string;
  readonly clientId: string;
  readonly responseType: ResponseType;
  /** Null: the built-in authority. */
  readonly outside: OutsideAuthority | null;
  /** Null outside of a demo. */
  readonly demoPeople: (() => Promise<readonly DemoPerson[]>) | null;
  /** Per cent of the demo that are made; answers null once it is complete. */
  readonly demoShare?: () => Promise<number | null>;
  /** The company's application in WeCom; without one nobody is bound to it. */
  readonly workChat?: WorkChatConfig | null;
  /** Who carries text messages; in a demo the log, else nobody unless told. */
  readonly sms?: SmsProvider;
  /** Words of the company that are no passwords, beside its names. */
  readonly passwordWords?: readonly string[];
  /** Days that login records are kept; 180 unless told. */
  readonly loginRecordDays?: number;
  /** Whether people may have access tokens for programs; they may unless told. */
  readonly accessTokens?: boolean;
  /** Whether programs may register themselves; else an administrator adds them. */
  readonly registersPrograms?: boolean;
  /** Told of failures that no caller is waiting for. */
  readonly onError: (error: unknown) => void;
}

/** Seconds that an access token of the built-in authority is good for. */
export const tokenSeconds = 10 * 60;
/** Milliseconds without a renewal after which a session is over. */
export const idleTime = 12 * 60 * 60_000;
/** Milliseconds after which everybody signs in again. */
export const longestSession = 7 * 24 * 60 * 60_000;
/** Milliseconds after its issue within which a token must be enrolled. */
export const enrolWithin = 2 * 60_000;
/** Milliseconds after signing in within which a password may be changed without the old one. */
export const freshSignIn = 5 * 60_000;

/** Paths that the built-in authority lives at, and where it sends browsers back to. */
export const paths = {
  authority: '/authority',
  callback: '/oidc-callback',
  silent: '/oidc-silent',
} as const;

export const issuerOf = (config: SignInConfig): string =>
  config.outside?.issuer ?? `${config.publicUrl}${paths.authority}`;

export const audienceOf = (config: SignInConfig): string =>
  config.outside?.audience ?? `${config.publicUrl}/api`;
