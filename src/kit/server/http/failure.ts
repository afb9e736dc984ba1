import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Envelope, RefusalBody } from '#kit/contract/envelope.ts';
import {
  general,
  Refused,
  wordsOf,
  type Language,
  type Refusal,
  type RefusalDetail,
} from '#kit/contract/refusals.ts';
import { CommitUncertain, DatabaseAway } from '../db/outage.ts';
import { FilesAwayError } from '../files/file-store.ts';

/** Returns the caller's language: X-Language, otherwise the first of Accept-Language, otherwise Chinese. */
export function languageOf(request: FastifyRequest): Language {
  const asked = request.headers['x-language'] ?? request.headers['accept-language'] ?? '';
  return /^en\b/i.test(String(asked)) ? 'en' : 'zh';
}

/** Returns a refusal in the envelope. */
export function refusalEnvelope(
  refusal: Refusal,
  detail: RefusalDetail,
  language: Language,
): Envelope<RefusalBody> {
  const words = wordsOf(refusal, language, detail.with);
  const Msg = detail.fields?.[0] ? `${words}：${detail.fields[0].Field} ${detail.fields[0].Msg}` : words;
  const Field = detail.field ?? detail.fields?.[0]?.Field;
  return {
    ErrorCode: refusal.code,
    Msg,
    Body: {
      ...detail.body,
      Code: -refusal.code,
      Reason: refusal.name,
      Msg,
      ...(Field === undefined ? {} : { Field }),
      ...(detail.fields ? { Fields: detail.fields } : {}),
    },
  };
}

const fromCode: Record<string, Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: general.tooLarge,
  FST_REQ_FILE_TOO_LARGE: general.tooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: general.wrongType,
  FST_INVALID_MULTIPART_CONTENT_TYPE: general.wrongType,
  FST_ERR_CTP_EMPTY_JSON_BODY: general.badJson,
  FST_ERR_CTP_INVALID_JSON_BODY: general.badJson,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: general.badInput,
  // PostgreSQL cannot store NUL characters in text and json.
  '22021': general.badInput,
  '22P05': general.badInput,
  // PostgreSQL does not accept incomplete surrogate pairs in json either.
  '22P02': general.badInput,
  // A value is out of range for its column, a number or an instant.
  '22003': general.badInput,
  '22008': general.badInput,
  // Somebody else locked a row for 10 s, or a statement took 30 s.
  '55P03': general.busy,
  '57014': general.busy,
  '53100': general.diskFull,
  ENOSPC: general.diskFull,
  EDQUOT: general.diskFull,
};

/**
 * Violated database constraints for which a call has no refusal of its own. Nothing was stored. Each is logged with
 * its constraint, because the call should have given a better refusal.
 */
const fromRule: Record<string, Refusal> = {
  '23502': general.outOfBounds,
  '23503': general.referenceGone,
  '23505': general.taken,
  '23514': general.outOfBounds,
  '23P01': general.taken,
};

const fromStatus: Record<number, Refusal> = {
  400: general.badInput,
  408: general.tooSlow,
  413: general.tooLarge,
  414: general.tooLarge,
  415: general.wrongType,
  429: general.tooMany,
};

/** Seconds after which a caller should retry after an outage. */
const RETRY_AFTER_S = 2;

const refusalOfOutage = (error: Error): Refusal | undefined => {
  if (error instanceof DatabaseAway) return general.away;
  if (error instanceof FilesAwayError) return general.filesAway;
  return error instanceof CommitUncertain ? general.uncertain : undefined;
};

/** Fields of a database error that contain values of the row, and therefore personal data. */
const ofTheRow = ['detail', 'where', 'params'] as const;

/** Turns any error into the envelope. An unexpected error gets the request's id, and its cause is only logged. */
export function answerFailure(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const language = languageOf(request);
  if (error instanceof Refused) {
    send(reply, error.refusal, error.detail, language);
    return;
  }
  const { code, statusCode } = error as FastifyError;
  const known =
    refusalOfOutage(error) ??
    fromCode[code] ??
    (statusCode === undefined ? undefined : fromStatus[statusCode]);
  if (known) {
    if (known.status >= 500) {
      request.log.error({ err: error }, known.en);
      void reply.header('retry-after', RETRY_AFTER_S);
    }
    send(reply, known, { with: { seconds: Number(reply.getHeader('retry-after') ?? 60) } }, language);
    return;
  }
  for (const name of ofTheRow) Reflect.deleteProperty(error, name);
  const broken = fromRule[code];
  if (broken) {
    request.log.warn({ err: error }, 'a database constraint refused the change');
    send(reply, broken, {}, language);
    return;
  }
  const reference = request.id;
  request.log.error({ err: error }, 'unexpected failure');
  send(reply, general.broken, { with: { reference }, body: { Reference: reference } }, language);
}

/** Refuses an address that no route can match. Hooks do not run there, so the headers are written here. */
export function answerUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'x-request-id': request.id,
  });
  answerFailure(error, request, reply);
}

function send(reply: FastifyReply, refusal: Refusal, detail: RefusalDetail, language: Language): void {
  // Tells programs how to authenticate, and whether their token is invalid (RFC 6750, 3).
  if (refusal.status === 401) {
    const isGiven = reply.request.headers.authorization !== undefined;
    // The handler of an address may have set a more specific header.
    const way = String(reply.getHeader('www-authenticate') ?? 'Bearer realm="Portico"');
    reply.header('www-authenticate', `${way}${isGiven ? ', error="invalid_token"' : ''}`);
  }
  void reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(refusalEnvelope(refusal, detail, language));
}
