import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  createRequestStateCodec,
  inputRequired,
  inputResponse,
} from '@modelcontextprotocol/server';
import type { ClientCapabilities, InputRequiredResult, ServerContext } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Language } from '#kit/contract/refusals.ts';
import { shownValue } from '#kit/rules/shown-value.ts';
import { canonicalJson } from '#kit/server/hash-chain.ts';
import type { Database } from '#kit/server/db/database.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { performCall } from '#kit/server/http/inner.ts';
import { askPerson } from '#modules/people/server/open.ts';
import type { Entry } from './catalogue.ts';
import { filled, mcpWords } from './words.ts';

/** Context of an assistant's request: the app, the person for whom it acts, and the language. */
export interface Asking {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly request: FastifyRequest;
  readonly actor: Actor;
  readonly language: Language;
  /** Address at which the person answers a pending request. */
  readonly answersAt: string;
  readonly codec: ReturnType<typeof answerCodec>;
}

type Input = Readonly<Record<string, unknown>>;

/** Codec that encrypts the question to a person, so that their consent counts only for exactly that call. */
export const answerCodec = (key: Uint8Array) =>
  createRequestStateCodec<{ readonly wish: string }>({
    key,
    bind: (ctx) => ctx.http?.authInfo?.clientId ?? '',
  });

const said = (text: string, isError = false): CallToolResult => ({
  content: [{ type: 'text', text }],
  ...(isError ? { isError } : {}),
});

/** Returns one line per field, whatever the values are, so that the person sees what they agree to. */
const asText = (input: Input): string =>
  Object.entries(input)
    .map(([name, value]) => `${name}: ${shownValue(value)}`)
    .join('\n');

const canElicit = (ctx: ServerContext): boolean => {
  const envelope = ctx.mcpReq.envelope as Readonly<Record<string, unknown>> | undefined;
  const { elicitation } = (envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? {}) as ClientCapabilities;
  // An assistant that names no mode supports form requests.
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
};

/** Makes a call for an assistant. A call that needs the person's answer waits for it. */
export async function perform(
  asking: Asking,
  entry: Entry,
  input: Input,
  ctx: ServerContext,
): Promise<CallToolResult | InputRequiredResult> {
  // Invalid input goes to the call without asking, so that the call refuses it and nobody is asked in vain.
  const isGood = entry.asks && z.core.safeParse(entry.call.input, input).success;
  if (!isGood) return make(asking, entry, input);
  return canElicit(ctx) ? elicited(asking, entry, input, ctx) : answered(asking, entry, input);
}

async function make({ app, request }: Asking, entry: Entry, input: Input): Promise<CallToolResult> {
  const { answer } = await performCall(app, entry.call, input, request);
  if (answer.ErrorCode === 0) return said(JSON.stringify(answer.Body ?? null));
  const { Fields, Field } = (answer.Body ?? {}) as { readonly Fields?: unknown; readonly Field?: unknown };
  const where = Fields ?? Field;
  return said(`${answer.Msg}${where === undefined ? '' : `\n${JSON.stringify(where)}`}`, true);
}

/** Asks the person in the assistant's own program. */
async function elicited(
  asking: Asking,
  entry: Entry,
  input: Input,
  ctx: ServerContext,
): Promise<CallToolResult | InputRequiredResult> {
  const { language } = asking;
  const wish = `${entry.call.path}\n${canonicalJson(input)}`;
  const answer = inputResponse(ctx.mcpReq.inputResponses, 'answer');
  const state = ctx.mcpReq.requestState<{ readonly wish: string }>();
  if (answer.kind === 'elicit' && state?.wish === wish)
    return answer.action === 'accept' && answer.content?.['yes'] === true
      ? make(asking, entry, input)
      : said(mcpWords.declined[language], true);
  const does = entry.does[language];
  return inputRequired({
    requestState: await asking.codec.mint({ wish }, ctx),
    inputRequests: {
      answer: inputRequired.elicit({
        message: filled(mcpWords.confirm[language], { does, input: asText(input) }),
        requestedSchema: {
          type: 'object',
          properties: { yes: { type: 'boolean', title: mcpWords.yes[language], default: false } },
          required: ['yes'],
        },
      }),
    },
  });
}

/** Asks the person in the portal. */
async function answered(asking: Asking, { call, does }: Entry, input: Input): Promise<CallToolResult> {
  const { db, actor, language, answersAt } = asking;
  const asked = await askPerson(db, actor, { call: call.path, input, does }, new Date());
  if (asked.is === 'refused')
    return said(filled(mcpWords.refused[language], { message: asked.message }), true);
  const words = asked.is === 'unknown' ? mcpWords.interrupted : mcpWords[asked.is];
  return said(filled(words[language], { url: answersAt }), asked.is !== 'done');
}
