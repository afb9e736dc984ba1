import { errors, interactionPolicy, type ClientMetadata, type KoaContextWithOIDC } from 'oidc-provider';
import { freshSignIn, type SignInConfig, tokenSeconds } from '../sign-in/config.ts';
import { isPlainName, isRedirect } from '../../contract/Program.ts';
import { programScopes } from './program-scopes.ts';

/** Paths of the portal that programs may be given tokens for: both are the portal, under the same rights. */
export const programResources = ({ publicUrl }: SignInConfig): readonly [mcp: string, api: string] => [
  `${publicUrl}/mcp`,
  `${publicUrl}/api`,
];

/** What programs are that say nothing else: on somebody's machine, without a secret, by codes that are renewed. */
export const clientDefaults = {
  application_type: 'native',
  token_endpoint_auth_method: 'none',
  response_types: ['code'],
  grant_types: ['authorization_code', 'refresh_token'],
} as const satisfies Partial<ClientMetadata>;

/** The property by which the library lets us look at clients. */
const looked = 'portico';

/**
 * What registrations say in vain: a scope limits nothing, what is asked for later does; there are no secrets and no keys; and
 * no address that somebody registers is ever fetched from here.
 */
const notTaken = [
  'scope',
  'client_secret',
  'client_secret_expires_at',
  'jwks',
  'jwks_uri',
  'sector_identifier_uri',
  'default_max_age',
];

const onlyCodes = (given: unknown, allowed: readonly string[]): boolean =>
  Array.isArray(given) && given.length > 0 && given.every((one) => allowed.includes(String(one)));

/** Programs get codes and refresh tokens, nothing in addresses, whatever they register as. */
export const programMetadata = (portal: string) => ({
  properties: [looked],
  validator: (_ctx: unknown, _key: string, _value: unknown, metadata: ClientMetadata): void => {
    if (metadata.client_id === portal) return;
    const { response_types, grant_types, redirect_uris, client_name } = metadata;
    if (
      !onlyCodes(response_types, ['code']) ||
      !onlyCodes(grant_types, ['authorization_code', 'refresh_token'])
    )
      throw new errors.InvalidClientMetadata(
        'only the authorization code grant with refresh tokens is offered',
      );
    if (!Array.isArray(redirect_uris) || redirect_uris.length === 0 || redirect_uris.length > 10)
      throw new errors.InvalidRedirectUri('one to ten redirect_uris are needed');
    if (!redirect_uris.every((uri) => typeof uri === 'string' && isRedirect(uri)))
      throw new errors.InvalidRedirectUri(
        'redirect_uris are https, http on loopback, or a private scheme of a reversed host name',
      );
    if (typeof client_name !== 'string' || !isPlainName(client_name) || client_name.length > 60)
      throw new errors.InvalidClientMetadata(
        'client_name is needed, of at most 60 characters, none of them for control or text direction',
      );
    // On one's own machine any port will do.
    Object.assign(metadata, { application_type: clientDefaults.application_type });
    Object.assign(metadata, Object.fromEntries(notTaken.map((name) => [name, undefined])));
  },
});

/** What a token for an address of ours may say. @throws InvalidTarget for any other address */
export function programServer(config: SignInConfig, resource: string) {
  if (!programResources(config).includes(resource)) throw new errors.InvalidTarget();
  return {
    scope: programScopes.join(' '),
    audience: resource,
    accessTokenFormat: 'opaque' as const,
    accessTokenTTL: tokenSeconds,
  };
}

/** Whoever lets a program in signed in just now, as whoever makes an access token. */
export const freshCheck = (portal: string): interactionPolicy.Check =>
  new interactionPolicy.Check(
    'program_fresh',
    'a program needs a fresh sign-in',
    'login_required',
    ({ oidc }: KoaContextWithOIDC) =>
      oidc.client?.clientId !== portal &&
      !oidc.result?.consent &&
      (oidc.session?.authTime() ?? 0) * 1000 < Date.now() - freshSignIn,
  );

/** Asked each time: what was let in once does not come in by itself again. */
export const consentCheck = (portal: string): interactionPolicy.Check =>
  new interactionPolicy.Check(
    'program_consent',
    'a program needs its person’s consent',
    'consent_required',
    ({ oidc }: KoaContextWithOIDC) => oidc.client?.clientId !== portal && !oidc.result?.consent,
  );
