import { lookup } from 'node:dns';
import { Agent as HttpAgent, request as httpRequest, type RequestOptions } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Reasons why nothing was sent or no answer came. */
export type OutwardFault = 'name' | 'private' | 'plain' | 'timeout' | 'refused' | 'certificate' | 'broken';

export class OutwardFailed extends Error {
  readonly fault: OutwardFault;
  constructor(fault: OutwardFault, cause?: unknown) {
    super(fault, { cause });
    this.fault = fault;
  }
}

/**
 * Special-purpose networks that are not on the public Internet.
 * @see IANA special-purpose address registries
 */
const reserved = new BlockList();
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  // Networks within 2000::/3 that may contain addresses of the company: Teredo and other protocols, documentation,
  // 6to4.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
])
  addNetwork(reserved, network);
const unicast = new BlockList();
addNetwork(unicast, '2000::/3');

/** Parses a network. @throws Error for an invalid one */
function addNetwork(list: BlockList, network: string): void {
  const [address = '', bits] = network.split('/');
  const family = isIP(address);
  if (family === 0) throw new Error(`${network} is not a network`);
  const most = family === 4 ? 32 : 128;
  if (bits !== undefined && !/^\d{1,3}$/.test(bits)) throw new Error(`${network} is not a network`);
  list.addSubnet(address, bits === undefined ? most : Number(bits), family === 4 ? 'ipv4' : 'ipv6');
}

/**
 * Parses networks such as 10.1.0.0/16 or fd00::/8.
 * @throws Error for an invalid network
 */
export function networksOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) addNetwork(list, network);
  return list;
}

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Returns whether an address is outside of all special-purpose networks. */
export function isPublicAddress(given: string): boolean {
  const address = mapped.exec(given)?.[1] ?? given;
  if (isIP(address) === 4) return !reserved.check(address, 'ipv4');
  return isIP(address) === 6 && unicast.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
}

const isWithin = (list: BlockList, given: string): boolean => {
  const address = mapped.exec(given)?.[1] ?? given;
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
};

/** Maximum number of bytes read from an answer, so that the connection can be used again. */
const mostRead = 64 << 10;

const certificateFaults = /^(?:CERT_|ERR_TLS|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO)/;

function faultOf(error: unknown): OutwardFailed {
  if (error instanceof OutwardFailed) return error;
  const { code = '', name = '' } = error as { code?: string; name?: string };
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ABORT_ERR' || code === 'ETIMEDOUT')
    return new OutwardFailed('timeout', error);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return new OutwardFailed('name', error);
  if (code === 'ECONNREFUSED' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH')
    return new OutwardFailed('refused', error);
  return new OutwardFailed(certificateFaults.test(code) ? 'certificate' : 'broken', error);
}

export interface OutwardAnswer {
  readonly status: number;
  /** Returns the seconds of Retry-After, if it is a number. */
  readonly retryAfter: number | null;
}

/**
 * Sends requests to addresses that people typed. The check uses the IP address to which the name resolves at the
 * moment of connecting, so a later change of the name has no effect. Redirects are not followed, and answers are not
 * kept.
 */
export class Outward {
  readonly #allowed: BlockList;
  readonly #agents: { readonly http: HttpAgent; readonly https: HttpsAgent };

  /** Creates a sender. @param allowed internal networks to which requests may be sent, also without TLS */
  constructor(allowed: readonly string[]) {
    this.#allowed = networksOf(allowed);
    const options = { keepAlive: true, maxSockets: 32, maxFreeSockets: 8, timeout: 20_000 };
    this.#agents = { http: new HttpAgent(options), https: new HttpsAgent(options) };
  }

  /** Returns why requests to an address are not allowed. Without TLS, only internal networks are. */
  #objection(address: string, isPlain: boolean): OutwardFault | null {
    if (isWithin(this.#allowed, address)) return null;
    if (!isPublicAddress(address)) return 'private';
    return isPlain ? 'plain' : null;
  }

  #lookup(isPlain: boolean): LookupFunction {
    return (hostname, options, done) => {
      lookup(hostname, { ...options, all: true }, (error, found) => {
        const fault = error
          ? null
          : (found.map(({ address }) => this.#objection(address, isPlain)).find(Boolean) ?? null);
        const [first] = found ?? [];
        if (error || fault || !first) done(error ?? new OutwardFailed(fault ?? 'name'), '', 0);
        else if (options.all) done(null, found);
        else done(null, first.address, first.family);
      });
    };
  }

  /** Checks an address at the time when somebody types it, by its present IP address. Returns null if it is allowed. */
  async objectionTo(url: URL): Promise<OutwardFault | null> {
    const isPlain = url.protocol === 'http:';
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host)) return this.#objection(host, isPlain);
    const failed = await new Promise<Error | null>((resolve) => {
      this.#lookup(isPlain)(host, { all: true }, (error) => resolve(error));
    });
    return failed && faultOf(failed).fault;
  }

  /** Sends a request. @throws OutwardFailed if no answer comes before `signal` aborts */
  post(
    url: URL,
    headers: Readonly<Record<string, string>>,
    body: string,
    signal: AbortSignal,
  ): Promise<OutwardAnswer> {
    const isPlain = url.protocol === 'http:';
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // Node connects to a numeric address without calling `lookup`.
    const fault = isIP(host) ? this.#objection(host, isPlain) : null;
    if (fault) return Promise.reject(new OutwardFailed(fault));
    const options: RequestOptions = {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: isPlain ? this.#agents.http : this.#agents.https,
      lookup: this.#lookup(isPlain),
      signal,
    };
    return new Promise((resolve, reject) => {
      const request = (isPlain ? httpRequest : httpsRequest)(url, options, (response) => {
        let read = 0;
        response.on('data', (part: Buffer) => {
          read += part.length;
          if (read > mostRead) response.destroy();
        });
        response.on('error', () => undefined);
        const wait = response.headers['retry-after'] ?? '';
        resolve({
          status: response.statusCode ?? 0,
          retryAfter: /^\d{1,6}$/.test(wait) ? Number(wait) : null,
        });
      });
      request.on('error', (error) => reject(faultOf(error)));
      request.end(body);
    });
  }

  close(): void {
    this.#agents.http.destroy();
    this.#agents.https.destroy();
  }
}
