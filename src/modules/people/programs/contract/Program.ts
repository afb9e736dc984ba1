import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { done, nothing, required, text, when } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';

const clientId = text(100);
const access = ['LoginRecordManagement'];

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * A scheme made of a reversed host name (RFC 8252, 7.1). Schemes of one word belong to browsers, protocols and programs
 * that every machine has: `ms-msdt:` or `chrome:` would start one of them.
 */
const reversedHost = /^[a-z]{2,}(?:\.[a-z0-9-]+)+:$/;

/** Control, format and direction characters. With them, a name could look like another name. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** Returns whether a program name contains only visible characters. */
export const isPlainName = (name: string): boolean => name.trim() !== '' && !unseen.test(name);

/**
 * Returns whether a redirect address is allowed by RFC 8252: https anywhere, http on one's own machine, or a private
 * scheme made of a reversed host name.
 */
export function isRedirect(given: string): boolean {
  const url = URL.parse(given);
  if (!url || url.hash !== '' || url.username !== '') return false;
  if (url.protocol === 'https:') return !loopback.has(url.hostname);
  if (url.protocol === 'http:') return loopback.has(url.hostname);
  return reversedHost.test(url.protocol);
}

/** Programs that people can allow to act for them through the built-in authority. */
export const Program = controller('Program', {
  GetProgramList: post({
    does: 'Lists the programs that people may let act for them, and says whether programs can register themselves',
    access,
    inPerson: true,
    reads: true,
    input: nothing,
    reply: z.object({
      /** Whether programs can be used at all. False with an outside authority, or with ACCESS_TOKENS=off. */
      IsOpen: z.boolean(),
      RegisterThemselves: z.boolean(),
      Rows: z.array(
        z.object({
          ClientId: z.string(),
          Name: z.string(),
          RedirectUris: z.array(z.string()),
          CreateTime: when,
          /** Number of people for whom the program may act now. */
          People: z.number().int(),
          LastUseTime: when.nullable(),
        }),
      ),
    }),
  }),
  AddProgram: post({
    does: 'Adds a program; it then needs its client id and the consent of each person',
    access,
    inPerson: true,
    input: z.strictObject({
      Name: required(60).refine(
        isPlainName,
        '名称不能包含控制字符或文字方向字符 | The name must not contain control or text direction characters',
      ),
      /** Address that receives the program's answers. On one’s own machine, the port may vary. */
      RedirectUri: text(500).refine(
        isRedirect,
        '请输入 https 地址、本机的 http 地址，或反写域名的程序协议（如 com.example.app:/callback） | Enter an https address, an http address on the same machine, or a private scheme made of a reversed host name (com.example.app:/callback)',
      ),
    }),
    example: { RedirectUri: 'http://127.0.0.1/callback' },
    reply: z.object({ Code: z.number().int(), ClientId: z.string() }),
    refusals: [general.notFound],
    touches: ['Program'],
  }),
  RemoveProgram: post({
    does: 'Removes a program; every access people gave it ends at once',
    access,
    inPerson: true,
    input: z.strictObject({ ClientId: clientId }),
    reply: done,
    refusals: [general.notFound],
    touches: ['Program', 'AccessToken'],
  }),
});
