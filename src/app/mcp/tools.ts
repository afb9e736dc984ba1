import {
  type CallToolResult,
  type InputRequiredResult,
  type ServerContext,
  type Tool,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Language } from '#kit/contract/refusals.ts';
import { dailyEntries, type Entry, entryNamed, findEntries, inputOf, reaches } from './catalogue.ts';
import { type Asking, perform } from './perform.ts';
import { filled, mcpWords } from './words.ts';

const hintsOf = ({ call, asks }: Entry) => ({
  readOnlyHint: call.reads,
  ...(call.reads ? {} : { destructiveHint: asks, idempotentHint: false }),
  openWorldHint: false,
});

const toolOf = (entry: Entry, language: Language): Tool => ({
  name: entry.name,
  description: entry.does[language],
  inputSchema: inputOf(entry),
  annotations: hintsOf(entry),
});

const text = (description: string) => ({ type: 'string', description }) as const;

/** Tools that find and make all other calls. */
const doors = (language: Language, mayChange: boolean): readonly Tool[] => [
  {
    name: 'find_tools',
    description: mcpWords.findTools[language],
    inputSchema: {
      type: 'object',
      properties: { query: text(mcpWords.query[language]) },
      required: ['query'],
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
  },
  ...(['use_read', ...(mayChange ? ['use_change'] : [])] as const).map((name): Tool => {
    const isRead = name === 'use_read';
    return {
      name,
      description: (isRead ? mcpWords.useRead : mcpWords.useChange)[language],
      inputSchema: {
        type: 'object',
        properties: {
          tool: text(mcpWords.tool[language]),
          input: { type: 'object', description: mcpWords.input[language] },
        },
        required: ['tool'],
      },
      annotations: {
        readOnlyHint: isRead,
        ...(isRead ? {} : { destructiveHint: true }),
        openWorldHint: false,
      },
    };
  }),
];

/** Lists the tools of an assistant: the daily calls that its person may make, and the tools for all other calls. */
export function listTools({ actor, language }: Asking): Tool[] {
  const seen = dailyEntries.filter((entry) => reaches(entry, actor, language));
  const mayChange = seen.some(({ call }) => !call.reads);
  return [...seen.map((entry) => toolOf(entry, language)), ...doors(language, mayChange)];
}

const doorInput = z.object({
  tool: z.string().max(200),
  input: z.record(z.string(), z.unknown()).default({}),
});
const queryInput = z.object({ query: z.string().max(400) });

const failed = (words: string): CallToolResult => ({
  content: [{ type: 'text', text: words }],
  isError: true,
});

/** Runs a tool. Tools that the person may not use are answered like unknown tools. */
export async function callTool(
  asking: Asking,
  name: string,
  given: Readonly<Record<string, unknown>>,
  ctx: ServerContext,
): Promise<CallToolResult | InputRequiredResult> {
  const { actor, language } = asking;
  const isSeen = (entry: Entry) => reaches(entry, actor, language);
  const unknown = (what: string) => failed(filled(mcpWords.unknown[language], { name: what }));
  if (name === 'find_tools') {
    const parsed = queryInput.safeParse(given);
    if (!parsed.success) return failed(z.prettifyError(parsed.error));
    const found = findEntries(parsed.data.query, isSeen).map((entry) => ({
      tool: entry.name,
      does: entry.does[language],
      use: entry.call.reads ? 'use_read' : 'use_change',
      input: inputOf(entry),
    }));
    return { content: [{ type: 'text', text: JSON.stringify(found) }] };
  }
  if (name === 'use_read' || name === 'use_change') {
    const parsed = doorInput.safeParse(given);
    if (!parsed.success) return failed(z.prettifyError(parsed.error));
    const entry = entryNamed(parsed.data.tool);
    if (!entry || !isSeen(entry)) return unknown(parsed.data.tool);
    if (entry.call.reads !== (name === 'use_read'))
      return failed(
        filled((entry.call.reads ? mcpWords.notChange : mcpWords.notRead)[language], { name: entry.name }),
      );
    return perform(asking, entry, parsed.data.input, ctx);
  }
  const entry = entryNamed(name);
  return entry?.isNamed && isSeen(entry) ? perform(asking, entry, given, ctx) : unknown(name);
}
