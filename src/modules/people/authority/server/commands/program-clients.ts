import { errors, interactionPolicy, type ClientMetadata, type KoaContextWithOIDC } from 'oidc-provider';
import { isPlainName, isRedirect } from '#modules/people/programs/contract/Program.ts';
import {
  freshSignIn,
  type SignInConfig,
  tokenSeconds,
} from '#modules/people/sign-in/server/commands/config.ts';
import { programScopes } from '../rules/program-scopes.ts';

/** Returns the addresses for which programs may be given tokens. Both lead to the portal, under the same rights. */
export const programResources = ({ publicUrl }: SignInConfig): readonly [mcp: string, api: string] => [
  `${publicUrl}/mcp`,
  `${publicUrl}/api`,
];

/**
 * Default metadata of a registered program: installed on a person's machine, no secret, authorization code and refresh
 * token.
 */
export const clientDefaults = {
  application_type: 'native',
  token_endpoint_auth_method: 'none',
  response_types: ['code'],
  grant_types: ['authorization_code', 'refresh_token'],
} as const satisfies Partial<ClientMetadata>;

/** Name of a metadata property that makes the library call the validator. */
const looked = 'portico';

/**
 * Registration metadata that is ignored. A registered scope limits nothing; the scope of each request does. There are
 * no secrets and no keys, and the portal never fetches an address that somebody registered.
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

/** Validates the metadata of a program. Programs get codes and refresh tokens, never tokens in addresses. */
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
      throw new errors.InvalidRedirectUri('one to ten redirect_uris are required');
    if (!redirect_uris.every((uri) => typeof uri === 'string' && isRedirect(uri)))
      throw new errors.InvalidRedirectUri(
        'redirect_uris must be https, http on loopback, or a private scheme of a reversed host name',
      );
    if (typeof client_name !== 'string' || !isPlainName(client_name) || client_name.length > 60)
      throw new errors.InvalidClientMetadata(
        'client_name is required, with at most 60 characters and no control or text direction characters',
      );
    // As a native application, the program may use any port on loopback addresses.
    Object.assign(metadata, { application_type: clientDefaults.application_type });
    Object.assign(metadata, Object.fromEntries(notTaken.map((name) => [name, undefined])));
  },
});

/** Returns the settings of tokens for an address of the portal. @throws InvalidTarget for any other address */
export function programServer(config: SignInConfig, resource: string) {
  if (!programResources(config).includes(resource)) throw new errors.InvalidTarget();
  return {
    scope: programScopes.join(' '),
    audience: resource,
    accessTokenFormat: 'opaque' as const,
    accessTokenTTL: tokenSeconds,
  };
}

/** Asks for a new sign-in before a program is granted access, as for a new access token. */
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

/** Asks for consent every time: an earlier consent does not grant access again. */
export const consentCheck = (portal: string): interactionPolicy.Check =>
  new interactionPolicy.Check(
    'program_consent',
    'a program needs its person’s consent',
    'consent_required',
    ({ oidc }: KoaContextWithOIDC) => oidc.client?.clientId !== portal && !oidc.result?.consent,
  );
