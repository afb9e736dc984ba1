import type { JWK } from 'jose';
import Provider, {
  type Account as AuthorityAccount,
  type ClientMetadata,
  type Configuration,
  interactionPolicy,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { derived, ringOf } from '#kit/server/secret-box.ts';
import { endGrant as endProgramGrant } from '#modules/people/programs/server/commands/programs.ts';
import { isGrantAlive } from '#modules/people/programs/server/queries/programs.ts';
import {
  audienceOf,
  idleTime,
  issuerOf,
  longestSession,
  paths,
  type SignInConfig,
  tokenSeconds,
} from '#modules/people/sign-in/server/commands/config.ts';
import { bearersEnded, endSessionsBehind } from '#modules/people/sign-in/server/commands/revocation.ts';
import { findAccount } from '#modules/people/sign-in/server/queries/accounts.ts';
import { removeSessionsOfGrant } from '../queries/authority-records.ts';
import { showError, showLogout, showSignedOut } from './other-pages.ts';
import {
  clientDefaults,
  consentCheck,
  freshCheck,
  programMetadata,
  programResources,
  programServer,
} from './program-clients.ts';
import { recordAdapter } from './record-adapter.ts';

const scope = 'openid profile';
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Seconds without use after which a program's refresh token expires. */
const refreshSeconds = 60 * 24 * 60 * 60;
/** Seconds of the longest access that people can grant a program. */
const longestGrant = 366 * 24 * 60 * 60;

const inSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);

/** Returns the client of the portal's own pages. Redirect addresses must match exactly. */
function client({ clientId, publicUrl, responseType }: SignInConfig): ClientMetadata {
  return {
    client_id: clientId,
    client_name: 'Portico',
    application_type: 'web',
    token_endpoint_auth_method: 'none',
    response_types: [responseType],
    grant_types: [responseType === 'code' ? 'authorization_code' : 'implicit'],
    redirect_uris: [publicUrl + paths.callback, publicUrl + paths.silent],
    post_logout_redirect_uris: [`${publicUrl}/`],
    scope,
  };
}

/**
 * Returns the policy of prompts. A person who was disabled meanwhile has to sign in again and is told the reason.
 * Choosing an account means signing in. Programs need consent; the company's own pages do not.
 */
function policy(portal: string): interactionPolicy.DefaultPolicy {
  const prompts = interactionPolicy.base();
  prompts.get('consent')?.checks.clear();
  prompts.get('consent')?.checks.add(consentCheck(portal));
  prompts.get('login')?.checks.add(freshCheck(portal));
  prompts.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  prompts
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check(
        'account_gone',
        'the account no longer exists',
        'login_required',
        ({ oidc }) => oidc.session?.accountId !== undefined && oidc.account === undefined,
      ),
    );
  return prompts;
}

/**
 * Returns the account of a person. Undefined if a program acts under a grant that has ended, so that it gets no tokens.
 */
async function accountOf(
  db: Database,
  portal: string,
  id: string,
  token?: { readonly clientId?: string | undefined; readonly grantId?: string | undefined },
): Promise<AuthorityAccount | undefined> {
  const isProgram = token?.grantId !== undefined && token.clientId !== portal;
  if (isProgram && !(await isGrantAlive(db, token.grantId ?? '', new Date()))) return undefined;
  const account = await findAccount(db, Number(id));
  if (!account?.isActive) return undefined;
  return {
    accountId: id,
    claims: () => ({
      sub: id,
      name: account.chineseName,
      preferred_username: account.loginName,
      employee_id: account.employeeId,
    }),
  };
}

/** Returns the grant of a client. The portal's own pages get everything they ask for without consent. */
const grantFor =
  (portal: string, audience: string) =>
  async ({ oidc }: KoaContextWithOIDC) => {
    const { client, session, account, provider } = oidc;
    if (!client || !session || !account) return undefined;
    // A program gets only what its person has just granted.
    if (client.clientId !== portal) {
      const given = oidc.result?.consent?.grantId;
      return given === undefined ? undefined : provider.Grant.find(given);
    }
    const id = session.grantIdFor(client.clientId);
    const kept = id === undefined ? undefined : await provider.Grant.find(id);
    if (kept?.getResourceScope(audience)) return kept;
    const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId });
    grant.addOIDCScope(scope);
    // The granted scope is contained in the answer and in the token (RFC 6749, 5.1).
    grant.addResourceScope(audience, scope);
    await grant.save();
    return grant;
  };

/** Returns the seconds that a session still lives. Use extends it, up to a fixed maximum age. */
function sessionSeconds(session: { loginTs?: number | undefined }): number {
  const age = session.loginTs === undefined ? 0 : inSeconds(Date.now()) - session.loginTs;
  return Math.max(1, Math.min(inSeconds(idleTime), inSeconds(longestSession) - age));
}

/** Returns the claims of the authority's session that the portal needs when it accepts the token. */
function tokenClaims({ oidc }: KoaContextWithOIDC, portal: string): Record<string, unknown> | undefined {
  if (oidc.client?.clientId !== portal) return undefined;
  const code = oidc.entities.AuthorizationCode;
  return code
    ? { sid: code.sessionUid, auth_time: code.authTime, amr: code.amr }
    : { sid: oidc.session?.uid, auth_time: oidc.session?.authTime(), amr: oidc.session?.amr };
}

/**
 * Ends everything issued under a grant, for example after a code was presented twice, which means it was stolen. A
 * program loses its access. For the portal's own pages, the authority's session and the portal's sessions end, too. A
 * repeated code of a program never signs its person out.
 */
async function endGrant(db: Database, portal: string, grantId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await endProgramGrant(tx, grantId, new Date());
    for (const uid of await removeSessionsOfGrant(tx, portal, grantId))
      await endSessionsBehind(tx, uid, new Date());
  });
}

function configuration(db: Database, config: SignInConfig, keys: readonly JWK[]): Configuration {
  const audience = audienceOf(config);
  const portal = config.clientId;
  const takesPrograms = config.accessTokens !== false;
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true, path: paths.authority } as const;
  return {
    adapter: (model: string) =>
      recordAdapter(db, model, {
        onGrantEnded: (grantId) => endGrant(db, portal, grantId),
        onTokenEnded: (hash) => inTransaction(db, (tx) => bearersEnded(tx, [hash])),
        programs: takesPrograms,
      }),
    clients: [client(config)],
    clientDefaults,
    extraClientMetadata: programMetadata(portal),
    responseTypes: config.responseType === 'code' ? ['code'] : [config.responseType, 'code'],
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: (_ctx, one) => one.clientId !== portal && one.grantTypeAllowed('refresh_token'),
    // A program's access ends on its own expiry day, not with the session in which it was granted.
    expiresWithSession: (ctx) => ctx.oidc.client?.clientId === portal,
    claims: { openid: ['sub'], profile: ['name', 'preferred_username', 'employee_id'] },
    scopes: ['openid'],
    clientAuthMethods: ['none'],
    enabledJWA: { idTokenSigningAlgValues: ['RS256'] },
    // The first key signs.
    jwks: { keys: [...keys] },
    cookies: {
      keys: ringOf(config.secret).map((secret) => derived(secret, 'authority cookies')),
      names: { session: 'portico_authority', interaction: 'portico_sign_in', resume: 'portico_resume' },
      long: cookie,
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      // Access tokens are for the portal's calls; the pages read the ID token.
      userinfo: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: (_ctx, one) => (one.clientId === portal ? audience : programResources(config)[0]),
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, resource, one) =>
          one.clientId === portal
            ? {
                scope,
                audience,
                accessTokenFormat: 'jwt',
                accessTokenTTL: tokenSeconds,
                jwt: { sign: { alg: 'RS256' } },
              }
            : programServer(config, resource),
      },
      registration: {
        enabled: takesPrograms && config.registersPrograms === true,
        issueRegistrationAccessToken: false,
      },
      revocation: {
        enabled: takesPrograms,
        allowedPolicy: (_ctx, one, token) => token.clientId === one.clientId,
      },
      rpInitiatedLogout: { enabled: true, logoutSource: showLogout, postLogoutSuccessSource: showSignedOut },
    },
    interactions: { policy: policy(portal), url: (_ctx, { uid }) => `${paths.authority}/sign-in/${uid}` },
    findAccount: (_ctx, id, token) => accountOf(db, portal, id, token),
    loadExistingGrant: grantFor(portal, audience),
    extraTokenClaims: (ctx) => tokenClaims(ctx, portal),
    clientBasedCORS: (_ctx, origin) => origin === config.publicUrl,
    ttl: {
      AccessToken: tokenSeconds,
      AuthorizationCode: 60,
      IdToken: tokenSeconds,
      Interaction: 30 * 60,
      Session: (_ctx, session) => sessionSeconds(session),
      Grant: (_ctx, grant) => (grant.clientId === portal ? inSeconds(longestSession) : longestGrant),
      RefreshToken: refreshSeconds,
    },
    renderError: showError,
  };
}

/**
 * Redirects a person without a session back to the portal without a page in between. Only the registered address is
 * used; in all other cases the library decides.
 */
function leaveAtOnce(provider: Provider, { publicUrl }: SignInConfig): Parameters<Provider['use']>[0] {
  return async (ctx, next) => {
    const back = ctx.query['post_logout_redirect_uri'];
    const isLeaving = ctx.method === 'GET' && ctx.path === '/session/end' && back === `${publicUrl}/`;
    if (!isLeaving || (await provider.Session.get(ctx)).accountId) return next();
    const url = new URL(back);
    if (typeof ctx.query['state'] === 'string') url.searchParams.set('state', ctx.query['state']);
    ctx.status = 303;
    ctx.redirect(url.href);
    return undefined;
  };
}

/** Class of the library that checks whether a registered address is safe enough for tokens. */
interface SchemaClass {
  Schema: { prototype: { invalidate: (message: string, code?: string) => void } };
}

const onlyForLoopback = new Set(['implicit-force-https', 'implicit-forbid-localhost']);

function allowLoopback(provider: Provider): void {
  const { prototype } = (provider.Client as unknown as SchemaClass).Schema;
  const invalidate = prototype.invalidate;
  prototype.invalidate = function relaxed(message, code) {
    if (!onlyForLoopback.has(code ?? '')) invalidate.call(this, message, code);
  };
}

/**
 * Creates the authority. @param keys the signing key, then the keys that are still accepted
 * @throws Error if other machines reach the portal by plain http: browsers refuse to check tokens there
 */
export async function createProvider(
  db: Database,
  config: SignInConfig,
  keys: readonly JWK[],
): Promise<Provider> {
  const { protocol, hostname } = new URL(config.publicUrl);
  const isLocal = loopback.has(hostname);
  if (protocol !== 'https:' && !isLocal)
    throw new Error(
      `Signing in at ${config.publicUrl} needs https. Put a proxy with a certificate in front and set PUBLIC_URL.`,
    );
  const provider = new Provider(issuerOf(config), configuration(db, config, keys));
  // The portal's listener sets the address, whatever the request claims.
  provider.proxy = true;
  if (isLocal) allowLoopback(provider);
  provider.on('server_error', (_ctx, error) => config.onError(error));
  provider.on('session.destroyed', ({ uid }) => {
    inTransaction(db, (tx) => endSessionsBehind(tx, uid, new Date())).catch(config.onError);
  });
  provider.use(leaveAtOnce(provider, config));
  // A client that cannot work must fail at the start, not when the first person signs in.
  await provider.Client.find(config.clientId);
  return provider;
}
