import type { FastifyInstance } from 'fastify';
import { programScopes, signInPaths } from '#modules/people/server/open.ts';
import { mcpPath } from './mount.ts';

/** Path at which programs read who issues tokens for an address of the portal (RFC 9728, 3.1). */
const resourcePath = '/.well-known/oauth-protected-resource';

/** Returns the address of the metadata for the MCP endpoint. */
export const mcpMetadata = (publicUrl: string): string => publicUrl + resourcePath + mcpPath;

/**
 * Serves the metadata that say who issues tokens: by RFC 9728 for the portal, by RFC 8414 for the built-in authority,
 * whose issuer has a path.
 */
export function mountMetadata(app: FastifyInstance, publicUrl: string, issuer: string): void {
  for (const path of [mcpPath, '/api'])
    app.get(resourcePath + path, (_request, reply) =>
      reply.header('access-control-allow-origin', '*').send({
        resource: publicUrl + path,
        authorization_servers: [issuer],
        scopes_supported: programScopes,
        bearer_methods_supported: ['header'],
        resource_name: 'Portico',
      }),
    );
  for (const name of ['oauth-authorization-server', 'openid-configuration'])
    app.get(`/.well-known/${name}${signInPaths.authority}`, async (_request, reply) => {
      const { body, statusCode } = await app.inject(`${signInPaths.authority}/.well-known/${name}`);
      return reply
        .code(statusCode)
        .header('access-control-allow-origin', '*')
        .type('application/json; charset=utf-8')
        .send(body);
    });
}
