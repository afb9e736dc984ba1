import type { Call, GivenOf, Placed, ReplyOf } from '#kit/contract/call.ts';
import type { Envelope, RefusalBody } from '#kit/contract/envelope.ts';
import { signedText } from '#kit/rules/signature.ts';
import { fetchTelling } from './fetch-telling.ts';
import { nameIn } from './file-name.ts';
import { language } from './language.ts';
import { settings } from './settings.ts';

/** Refusal or network failure, in the person's language. `code` 0 means that the server was not reached. */
export class CallFailed extends Error {
  readonly code: number;
  readonly status: number;
  readonly body: RefusalBody | null;
  /** Request id in the server's log; empty if no server was reached. */
  readonly request: string;

  constructor(message: string, code: number, status: number, body: RefusalBody | null, request = '') {
    super(message);
    this.name = 'CallFailed';
    this.code = code;
    this.status = status;
    this.body = body;
    this.request = request;
  }
}

interface Session {
  /** Returns a token for this call, or null if nobody is signed in. */
  readonly token: () => Promise<string | null>;
  /** Called if the server no longer accepts the session. */
  readonly ended: () => void;
}

let session: Session = { token: async () => null, ended: () => undefined };

/** Sets who is signed in; called once at the start. */
export function bindSession(next: Session): void {
  session = next;
}

/** Asks who sits there when a call needs a fresh proof. */
export interface ProofAsker {
  /** Code of the refusal that says so. */
  readonly code: number;
  /** @returns whether the person has proved who they are */
  readonly ask: () => Promise<boolean>;
}

let proof: ProofAsker | null = null;

/** Tells the client how a proof is asked for. @returns a function that ends it */
export function bindProof(asker: ProofAsker): () => void {
  proof = asker;
  return () => {
    if (proof === asker) proof = null;
  };
}

/** Milliseconds before a call is given up (specification section 9). */
const timeout = 20_000;

const offline = {
  zh: '网络连接失败，请检查网络后重试',
  en: 'The server cannot be reached. Check the network and try again.',
};
const slow = { zh: '请求超时，请重试', en: 'The request took too long. Try again.' };

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

let hmacKey: Promise<CryptoKey> | undefined;

async function signature(payload: Record<string, unknown>): Promise<Record<string, string>> {
  const { appId, appSecret } = settings();
  const encode = new TextEncoder();
  hmacKey ??= crypto.subtle.importKey(
    'raw',
    encode.encode(appSecret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const at = String(Date.now());
  const signed = await crypto.subtle.sign('HMAC', await hmacKey, encode.encode(signedText(payload, at)));
  return { 'x-app-id': appId, 'x-timestamp': at, 'x-signature': hex(signed) };
}

/** An address can only contain plain values. */
type Plain = string | number | boolean | null | undefined;

const queryOf = (input: Record<string, Plain>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(input))
    if (value !== undefined && value !== null) search.set(name, String(value));
  const text = search.toString();
  return text && `?${text}`;
};

export interface Sending {
  readonly signal?: AbortSignal;
  readonly file?: File;
  /** Token that is being enrolled and does not belong to a session yet. */
  readonly token?: string;
  /** Uploads may take longer than other calls. */
  readonly timeout?: number;
  /** Called with the share of the body sent so far, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

async function send(call: Placed, input: unknown, options: Sending): Promise<Response> {
  const given = (input ?? {}) as Record<string, Plain>;
  const inQuery = call.via === 'query';
  const token = options.token ?? (await session.token());
  const form = options.file ? new FormData() : null;
  if (form && options.file) form.set('file', options.file);
  const json = call.method === 'POST' && !inQuery ? JSON.stringify(given) : undefined;
  // The signature must cover the values as they are sent: in an address, every value is text.
  const payload = inQuery
    ? Object.fromEntries(new URLSearchParams(queryOf(given)))
    : (JSON.parse(json ?? '{}') as Record<string, unknown>);
  const signals = [
    options.signal,
    call.kind === 'stream' ? undefined : AbortSignal.timeout(options.timeout ?? timeout),
  ];
  try {
    const address = call.path + (inQuery ? queryOf(given) : '');
    const init: RequestInit = {
      method: call.method,
      credentials: 'same-origin',
      headers: {
        'x-language': language(),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(await signature(payload)),
      },
      body: form ?? json ?? null,
      signal: AbortSignal.any(signals.filter((signal) => signal !== undefined)),
    };
    const { onProgress } = options;
    return await (onProgress ? fetchTelling(address, init, onProgress) : fetch(address, init));
  } catch (error) {
    if (options.signal?.aborted) throw error;
    const words = error instanceof DOMException && error.name === 'TimeoutError' ? slow : offline;
    throw new CallFailed(words[language()], 0, 0, null);
  }
}

async function failureOf(response: Response): Promise<CallFailed> {
  const envelope = (await response.json().catch(() => null)) as Envelope<RefusalBody> | null;
  if (response.status === 401) session.ended();
  return new CallFailed(
    envelope?.Msg ?? offline[language()],
    envelope?.ErrorCode ?? 0,
    response.status,
    envelope?.Body ?? null,
    response.headers.get('x-request-id') ?? '',
  );
}

/** Sends a call; where it needs a fresh proof, asks for it and sends it once more. @throws CallFailed */
async function sendProved(call: Placed, input: unknown, options: Sending): Promise<Response> {
  const response = await send(call, input, options);
  if (response.ok) return response;
  const failed = await failureOf(response);
  if (failed.code !== proof?.code || !(await proof.ask())) throw failed;
  const again = await send(call, input, options);
  if (!again.ok) throw await failureOf(again);
  return again;
}

/** Makes one call; resolves with the Body. @throws CallFailed */
export async function callServer<C extends Placed<Call>>(
  call: C,
  input: GivenOf<C>,
  options: Sending = {},
): Promise<ReplyOf<C>> {
  const response = await sendProved(call, input, options);
  const envelope = (await response.json()) as Envelope<ReplyOf<C>>;
  return envelope.Body;
}

/** Fetches the bytes of a download. @throws CallFailed */
export async function fetchBytes<C extends Placed<Call>>(
  call: C,
  input: GivenOf<C>,
  options: Sending = {},
): Promise<Blob> {
  return (await fetchFile(call, input, options)).bytes;
}

/** Fetches a file with the name the server gives it; the name is null if it gives none. @throws CallFailed */
export async function fetchFile<C extends Placed<Call>>(
  call: C,
  input: GivenOf<C>,
  options: Sending = {},
): Promise<{ readonly bytes: Blob; readonly name: string | null }> {
  const response = await send(call, input, { timeout: 120_000, ...options });
  if (!response.ok) throw await failureOf(response);
  const name = nameIn(response.headers.get('content-disposition') ?? '');
  return { bytes: await response.blob(), name };
}

/** Reads an event stream until it ends or is aborted. @throws CallFailed */
export async function readStream<C extends Placed<Call>>(
  call: C,
  input: GivenOf<C>,
  onEvent: (event: ReplyOf<C>) => void,
  signal: AbortSignal,
): Promise<void> {
  const response = await send(call, input, { signal });
  if (!response.ok || !response.body) throw await failureOf(response);
  let rest = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const parts = (rest + chunk).split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts)
      for (const line of part.split('\n'))
        if (line.startsWith('data: ')) onEvent(JSON.parse(line.slice(6)) as ReplyOf<C>);
  }
}
