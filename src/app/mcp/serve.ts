import { createHash } from 'node:crypto';
import { createMcpHandler, McpServer, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { derived } from '#kit/server/secret-box.ts';
import { answerCodec, type Asking } from './perform.ts';
import { getPrompt, listPrompts } from './prompts.ts';
import { listResources, listTemplates, readResource } from './resources.ts';
import { callTool, listTools } from './tools.ts';
import { mcpWords } from './words.ts';

export interface ServeOptions {
  readonly version: string;
  readonly secret: string;
  readonly onError: (error: Error) => void;
}

/** Answers one request of an assistant, with a parsed body. */
export type AssistantServer = (
  request: Request,
  parsedBody: unknown,
  asking: Omit<Asking, 'codec'>,
) => Promise<Response>;

const notFound = (what: string): never => {
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Not found: ${what}`);
};

/** Creates a server for a single request and person. */
function serverFor(asking: Asking, version: string): McpServer {
  const { language, codec } = asking;
  const mcp = new McpServer(
    { name: 'Portico', version },
    {
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions: mcpWords.instructions[language],
      requestState: { verify: async (state, ctx) => codec.verify(state, ctx) },
      // The connection has no sessions, so the person is asked in the portal instead.
      inputRequired: { legacyShim: false },
    },
  );
  const { server } = mcp;
  server.setRequestHandler('tools/list', () => ({ tools: listTools(asking) }));
  server.setRequestHandler('tools/call', ({ params }, ctx) =>
    callTool(asking, params.name, params.arguments ?? {}, ctx),
  );
  server.setRequestHandler('prompts/list', () => ({ prompts: listPrompts(language) }));
  server.setRequestHandler(
    'prompts/get',
    ({ params }) => getPrompt(params.name, params.arguments ?? {}, language) ?? notFound(params.name),
  );
  server.setRequestHandler('resources/list', async () => ({ resources: await listResources(asking) }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: listTemplates(asking) }));
  server.setRequestHandler(
    'resources/read',
    async ({ params }) => (await readResource(asking, params.uri)) ?? notFound(params.uri),
  );
  return mcp;
}

/**
 * Returns the portal's side of the protocol. Its library is loaded with the first request of an assistant, because a
 * start does not need it.
 */
export function assistantServer({ version, secret, onError }: ServeOptions): AssistantServer {
  const codec = answerCodec(createHash('sha256').update(derived(secret, 'answers of assistants')).digest());
  const handler = createMcpHandler(
    ({ authInfo }) => serverFor(authInfo?.extra?.['asking'] as Asking, version),
    { onerror: onError },
  );
  return (request, parsedBody, asking) =>
    handler.fetch(request, {
      parsedBody,
      authInfo: {
        token: '',
        clientId: asking.actor.program?.id ?? '',
        scopes: [],
        extra: { asking: { ...asking, codec } },
      },
    });
}
