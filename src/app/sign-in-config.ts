import type { Database } from '#kit/server/db/database.ts';
import { listNamed, type SignInConfig } from '#modules/people/server/open.ts';
import { publicUrl, workChatOf, type Config } from './config.ts';
import { demoPeople } from './demo/demo-people.ts';
import { demoShare } from './demo/demo-work.ts';

/** Returns the settings that sign-in needs from the configuration. */
export function signInConfig(
  db: Database,
  config: Config,
  secret: string,
  onError: (error: unknown) => void,
): SignInConfig {
  const claim = config.OIDC_PERSON_CLAIM;
  return {
    publicUrl: publicUrl(config),
    secret,
    clientId: config.OIDC_CLIENT_ID,
    responseType: config.OIDC_RESPONSE_TYPE,
    outside: config.OIDC_ISSUER
      ? {
          issuer: config.OIDC_ISSUER,
          audience: config.OIDC_AUDIENCE || config.OIDC_CLIENT_ID,
          introspection: config.OIDC_INTROSPECTION_ID
            ? { clientId: config.OIDC_INTROSPECTION_ID, clientSecret: config.OIDC_INTROSPECTION_SECRET }
            : undefined,
          acrValues: config.OIDC_ACR_VALUES,
          amrValues: config.OIDC_AMR_VALUES,
          personClaim: { claim, equals: claim === 'email' ? 'email' : 'employeeId' },
        }
      : null,
    demoPeople: config.PORTICO_MODE === 'demo' ? () => demoPeople(db) : null,
    ...(config.PORTICO_MODE === 'demo' && {
      demoNamed: (name) => listNamed(db, name),
      demoShare: () => demoShare(db),
    }),
    workChat: workChatOf(config),
    passwordWords: config.PASSWORD_WORDS,
    accessTokens: config.ACCESS_TOKENS === 'on',
    registersPrograms: config.PROGRAM_REGISTRATION === 'on',
    loginRecordDays: config.LOGIN_RECORD_DAYS,
    onError,
  };
}
