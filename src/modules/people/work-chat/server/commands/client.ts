import { refuse } from '#kit/contract/refusals.ts';
import { z } from 'zod';
import { workChatRefusals } from '../../contract/work-chat-calls.ts';

/** The company's own application in WeCom. */
export interface WorkChatConfig {
  readonly corpId: string;
  readonly agentId: string;
  readonly secret: string;
  /** Address of WeCom's API: https://qyapi.weixin.qq.com */
  readonly apiUrl: string;
  /** Address at which phones identify their owner: https://open.weixin.qq.com/connect/oauth2/authorize */
  readonly authorizeUrl: string;
}

const answer = z.looseObject({ errcode: z.number().default(0) });
const tokenAnswer = answer.extend({ access_token: z.string().min(1), expires_in: z.number() });
/** Members have a user id; everybody else has only an open id. */
const memberAnswer = answer.extend({ userid: z.string().optional(), UserId: z.string().optional() });
const nameAnswer = answer.extend({ name: z.string().default('') });

/** Answer with punches. A record without a punch has a text in `exception_type`. @see WeCom, 获取打卡记录数据 */
const checkInAnswer = answer.extend({
  checkindata: z
    .array(
      z.looseObject({
        userid: z.string(),
        /** Seconds since 1970. */
        checkin_time: z.number().int(),
        exception_type: z.string().default(''),
        wifimac: z.string().default(''),
      }),
    )
    .default([]),
});
const noPunch = '未打卡';

/** Punch that a member made in WeCom. */
export interface CheckIn {
  readonly userId: string;
  readonly at: Date;
  /** Whether the company's network proved the location; otherwise a position did. */
  readonly byNetwork: boolean;
}

/** Maximum number of people and days in one request for punches. */
export const checkInLimits = { people: 100, days: 30 } as const;

const sentAnswer = answer.extend({ invaliduser: z.string().optional() });

/** errcode of an unknown member. */
const unknownMember = 81013;

const utf8 = new TextEncoder();
/** Cuts a text to a number of bytes without a broken character at the end. */
const cut = (text: string, bytes: number): string =>
  new TextDecoder().decode(utf8.encode(text).subarray(0, bytes)).replace(/\uFFFD$/, '');

/** errcodes of an invalid or expired token. */
const staleToken = new Set([40001, 40014, 42001]);
const wrongCode = new Set([40029, 42003]);

const timeout = 8_000;
/** Milliseconds before its expiry from which a token is no longer used. */
const spare = 5 * 60_000;

/** Client of WeCom. The application's token is cached and requested once at a time. */
export class WorkChatClient {
  readonly #config: WorkChatConfig;
  #token: Promise<{ readonly value: string; readonly until: number }> | undefined;

  constructor(config: WorkChatConfig) {
    this.#config = config;
  }

  /** Returns the address that a phone opens to identify its owner; WeCom redirects back to the portal with a code. */
  authorizeUrl(back: string, state: string): string {
    const url = new URL(this.#config.authorizeUrl);
    const query = {
      appid: this.#config.corpId,
      redirect_uri: back,
      response_type: 'code',
      scope: 'snsapi_base',
      state,
      agentid: this.#config.agentId,
    };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    url.hash = 'wechat_redirect';
    return url.href;
  }

  /** Returns the member of a code. @throws Refused notOfCompany, bindingOver, workChatUnreachable */
  async memberOf(code: string): Promise<{ userId: string; name: string }> {
    const found = await this.#ask('auth/getuserinfo', { code }, memberAnswer);
    if (wrongCode.has(found.errcode)) refuse(workChatRefusals.bindingOver);
    const userId = found.userid ?? found.UserId;
    if (found.errcode !== 0) refuse(workChatRefusals.workChatUnreachable);
    if (!userId) refuse(workChatRefusals.notOfCompany);
    const known = await this.#ask('user/get', { userid: userId }, nameAnswer);
    return { userId, name: known.errcode === 0 && known.name ? known.name : userId };
  }

  /**
   * Sends a card to a member; `unknown` if WeCom does not know the id. Title and description are cut to WeCom's limits
   * of 128 and 512 bytes. @throws Error if it could not be sent now
   */
  async sendCard(
    userId: string,
    {
      title,
      description,
      url,
    }: { readonly title: string; readonly description: string; readonly url: string },
  ): Promise<'sent' | 'unknown'> {
    const body = {
      touser: userId,
      msgtype: 'textcard',
      agentid: Number(this.#config.agentId),
      textcard: { title: cut(title, 128), description: cut(description, 512), url },
      enable_duplicate_check: 1,
    };
    const said = await this.#ask('message/send', {}, sentAnswer, body);
    if (said.errcode === unknownMember || (said.invaliduser ?? '') !== '') return 'unknown';
    if (said.errcode !== 0) throw new Error(`WeCom answered ${said.errcode} to a message`);
    return 'sent';
  }

  /**
   * Returns the members' punches (of the application 打卡) between two instants in whole seconds, within `checkInLimits`.
   * @throws Error if WeCom refuses
   */
  async checkIns(userIds: readonly string[], from: Date, until: Date): Promise<CheckIn[]> {
    const body = {
      // 3: punches in the office and outside.
      opencheckindatatype: 3,
      starttime: Math.floor(from.getTime() / 1000),
      endtime: Math.floor(until.getTime() / 1000),
      useridlist: userIds,
    };
    const said = await this.#ask('checkin/getcheckindata', {}, checkInAnswer, body);
    if (said.errcode !== 0) throw new Error(`WeCom answered ${said.errcode} to a question about punches`);
    return said.checkindata
      .filter(({ exception_type }) => !exception_type.includes(noPunch))
      .map(({ userid, checkin_time, wifimac }) => ({
        userId: userid,
        at: new Date(checkin_time * 1000),
        byNetwork: wifimac !== '',
      }));
  }

  /** Makes one call with the application's token; a rejected token is renewed once. */
  async #ask<S extends z.ZodType<{ errcode: number }>>(
    path: string,
    query: Readonly<Record<string, string>>,
    schema: S,
    body?: object,
  ): Promise<z.output<S>> {
    const first = await this.#get(path, { access_token: await this.#accessToken(), ...query }, schema, body);
    if (!staleToken.has(first.errcode)) return first;
    this.#token = undefined;
    return this.#get(path, { access_token: await this.#accessToken(), ...query }, schema, body);
  }

  async #accessToken(): Promise<string> {
    const known = this.#token === undefined ? undefined : await this.#token;
    if (known === undefined || known.until <= Date.now()) {
      this.#token = this.#newToken();
      // A failed request is not cached.
      this.#token.catch(() => (this.#token = undefined));
    }
    return (await this.#token!).value;
  }

  async #newToken() {
    const { corpId, secret } = this.#config;
    const given = await this.#get('gettoken', { corpid: corpId, corpsecret: secret }, tokenAnswer);
    return { value: given.access_token, until: Date.now() + given.expires_in * 1000 - spare };
  }

  async #get<S extends z.ZodType>(
    path: string,
    query: Readonly<Record<string, string>>,
    schema: S,
    body?: object,
  ): Promise<z.output<S>> {
    const url = `${this.#config.apiUrl}/cgi-bin/${path}?${new URLSearchParams(query)}`;
    try {
      const response = await fetch(url, {
        // The address contains the secret, so redirects are refused.
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
        ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      });
      return schema.parse(await response.json());
    } catch {
      return refuse(workChatRefusals.workChatUnreachable);
    }
  }
}
