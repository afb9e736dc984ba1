/**
 * An authority that knows nothing of the portal: oidc-provider as it comes, in memory, with its own test pages.
 * `node authority-child.ts '{"port":…,"portal":"http://…","format":"jwt"|"opaque","audience":"…"}'`
 * Prints "ready" once it listens; ends when its standard input closes.
 */
import Provider, { type Configuration } from 'oidc-provider';
import { z } from 'zod';

const { port, portal, format, audience } = z
  .object({ port: z.number(), portal: z.string(), format: z.enum(['jwt', 'opaque']), audience: z.string() })
  .parse(JSON.parse(process.argv[2] ?? ''));

const configuration: Configuration = {
  clients: [
    {
      client_id: 'company-portal',
      token_endpoint_auth_method: 'none',
      redirect_uris: [`${portal}/oidc-callback`, `${portal}/oidc-silent`],
      post_logout_redirect_uris: [`${portal}/`],
      response_types: ['code'],
      grant_types: ['authorization_code'],
    },
    {
      client_id: 'another-app',
      token_endpoint_auth_method: 'none',
      redirect_uris: [`${portal}/oidc-callback`],
      response_types: ['code'],
      grant_types: ['authorization_code'],
    },
    {
      client_id: 'portal-server',
      client_secret: 'a secret between servers',
      redirect_uris: [],
      response_types: [],
      grant_types: [],
    },
  ],
  claims: { openid: ['sub'], profile: ['employee_id'], email: ['email', 'email_verified'] },
  cookies: { keys: ['only for tests'] },
  conformIdTokenClaims: false,
  features: {
    introspection: { enabled: true },
    revocation: { enabled: true },
    resourceIndicators:
      format === 'opaque'
        ? { enabled: false }
        : {
            enabled: true,
            defaultResource: () => audience,
            useGrantedResource: () => true,
            getResourceServerInfo: () => ({ scope: '', audience, accessTokenFormat: 'jwt' }),
          },
  },
  // Everybody signs in with a password and a code.
  extraTokenClaims: () => ({ acr: 'urn:two-steps', amr: ['pwd', 'otp'] }),
  // Whoever signs in as `x` has the employee id `E-x`.
  findAccount: (_ctx, id) => ({
    accountId: id,
    claims: () => ({
      sub: id,
      employee_id: `E-${id}`,
      email: `${id}@example.com`,
      email_verified: !id.startsWith('unverified'),
    }),
  }),
};

const provider = new Provider(`http://127.0.0.1:${port}`, configuration);
provider.listen(port, '127.0.0.1', () => process.stdout.write('ready\n'));
process.stdin.resume().on('close', () => process.exit());
