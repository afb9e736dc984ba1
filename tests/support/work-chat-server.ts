import { createServer } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** A small server that answers as WeCom does, for one application of one company. */
export interface WorkChatServer {
  readonly url: string;
  /** Members by user id; their names. */
  readonly members: Map<string, string>;
  /** Returns how often a token was requested. */
  readonly tokens: () => number;
  /** Makes the tokens given out so far invalid. */
  readonly forgetTokens: () => void;
  /** Returns a code as a phone brings it back, of a member or an outsider. It is valid once. */
  readonly codeOf: (who: { readonly userId: string } | { readonly openId: string }) => string;
  /** Cards that members were sent. */
  readonly cards: {
    readonly touser: string;
    readonly textcard: { readonly title: string; readonly url: string };
  }[];
  /** Punches that members made. */
  readonly checkIns: {
    readonly userid: string;
    readonly checkin_time: number;
    readonly checkin_type?: string;
    readonly exception_type?: string;
    readonly wifimac?: string;
  }[];
  /** Questions about punches: number of people, and start and end of the period in seconds. */
  readonly asked: { readonly people: number; readonly from: number; readonly to: number }[];
  /** Answers the next question about punches by this errcode. */
  readonly refuseNext: (errcode: number) => void;
  readonly close: () => Promise<void>;
}

export const corp = { corpId: 'ww-test', agentId: '1000002', secret: 'an application secret' } as const;

export async function startWorkChat(): Promise<WorkChatServer> {
  const members = new Map<string, string>();
  const codes = new Map<string, Record<string, string>>();
  let good = new Set<string>();
  let given = 0;
  const cards: WorkChatServer['cards'] = [];
  const checkIns: WorkChatServer['checkIns'] = [];
  const asked: WorkChatServer['asked'] = [];
  let refusal: number | null = null;
  const answer = (path: string, query: URLSearchParams, body: string): object => {
    if (path === '/cgi-bin/gettoken') {
      if (query.get('corpid') !== corp.corpId || query.get('corpsecret') !== corp.secret)
        return { errcode: 40001, errmsg: 'invalid credential' };
      given += 1;
      good.add(`token-${given}`);
      return { errcode: 0, errmsg: 'ok', access_token: `token-${given}`, expires_in: 7200 };
    }
    if (!good.has(query.get('access_token') ?? '')) return { errcode: 42001, errmsg: 'access_token expired' };
    if (path === '/cgi-bin/auth/getuserinfo') {
      const found = codes.get(query.get('code') ?? '');
      codes.delete(query.get('code') ?? '');
      return found ? { errcode: 0, errmsg: 'ok', ...found } : { errcode: 40029, errmsg: 'invalid code' };
    }
    if (path === '/cgi-bin/message/send') {
      const card = JSON.parse(body) as WorkChatServer['cards'][number];
      if (!members.has(card.touser)) return { errcode: 81013, errmsg: 'user & party & tag all invalid' };
      cards.push(card);
      return { errcode: 0, errmsg: 'ok' };
    }
    if (path === '/cgi-bin/checkin/getcheckindata') {
      const { useridlist, starttime, endtime } = JSON.parse(body) as Record<string, number> & {
        useridlist: string[];
      };
      if (refusal !== null) {
        const errcode = refusal;
        refusal = null;
        return { errcode, errmsg: 'refused' };
      }
      asked.push({ people: useridlist.length, from: starttime!, to: endtime! });
      if (useridlist.length > 100 || endtime! - starttime! > 30 * 86_400)
        return { errcode: 301024, errmsg: 'too much' };
      const within = checkIns.filter(
        ({ userid, checkin_time }) =>
          useridlist.includes(userid) && checkin_time >= starttime! && checkin_time <= endtime!,
      );
      return { errcode: 0, errmsg: 'ok', checkindata: within };
    }
    const name = members.get(query.get('userid') ?? '');
    return name === undefined ? { errcode: 60111, errmsg: 'userid not found' } : { errcode: 0, name };
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    response.setHeader('content-type', 'application/json');
    void text(request).then((body) =>
      response.end(JSON.stringify(answer(url.pathname, url.searchParams, body))),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  let made = 0;
  return {
    refuseNext: (errcode) => (refusal = errcode),
    checkIns,
    asked,
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    members,
    cards,
    tokens: () => given,
    forgetTokens: () => (good = new Set()),
    codeOf: (who) => {
      made += 1;
      codes.set(`code-${made}`, 'userId' in who ? { userid: who.userId } : { openid: who.openId });
      return `code-${made}`;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
