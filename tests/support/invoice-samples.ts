import { readFileSync } from 'node:fs';
import type { Envelope, RefusalBody } from '#kit/contract/envelope.ts';
import type { ReplyOf } from '#kit/contract/call.ts';
import { Invoice } from '#modules/invoices/folder/contract/Invoice.ts';
import type { Caller, Product } from './product.ts';

const folder = new URL('../samples/invoices/', import.meta.url);

/** Contents of one sample file, as expected.json writes it. */
export interface ExpectedSample {
  readonly outcome: 'read' | 'fault' | 'batch';
  readonly code?: string;
  readonly invoices?: readonly Readonly<Record<string, unknown>>[];
  readonly state?: 'usable' | 'toCheck';
  readonly missing?: readonly string[];
  readonly checks?: readonly string[];
  readonly inputTaxSuggested?: string;
  readonly faults?: Readonly<Record<string, string>>;
  readonly joined?: Readonly<Record<string, number>>;
}

const jsonOf = <T>(path: string): T => JSON.parse(readFileSync(new URL(path, folder), 'utf8')) as T;

/** The day on which the samples are judged, and what each file says. */
export const expectedSamples = jsonOf<{ today: string; files: Readonly<Record<string, ExpectedSample>> }>(
  'expected.json',
);

/** Companies that the samples are issued to. */
export const sampleCompanies = jsonOf<{
  companies: readonly { name: string; creditCode: string; formerNames: readonly string[] }[];
  goodsList: readonly string[];
}>('companies.json');

/** Samples with an outcome, by their path. */
export const samplesThat = (outcome: ExpectedSample['outcome']): [string, ExpectedSample][] =>
  Object.entries(expectedSamples.files).filter(([, expected]) => expected.outcome === outcome);

/** Returns the bytes of a sample. */
export const sampleBytes = (path: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(new URL(path, folder)));

/** Uploads a file into somebody's folder, over HTTP. */
export async function uploadInvoice(
  product: Product,
  caller: Caller,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
) {
  const form = new FormData();
  form.set('file', new File([bytes], name));
  const response = await fetch(product.url + Invoice.Upload.path, {
    method: 'POST',
    headers: { 'x-language': 'en', ...caller.headers },
    body: form,
  });
  const { Msg, Body } = (await response.json()) as Envelope<ReplyOf<typeof Invoice.Upload> & RefusalBody>;
  return { status: response.status, body: Body, message: Msg };
}

/** Returns an XML invoice of a meal, made out to a company on a day. `serial` tells it from others. */
export function mealInvoice(given: {
  readonly serial: number;
  readonly day: string;
  readonly buyer: string;
  readonly buyerTaxId?: string;
}): Uint8Array<ArrayBuffer> {
  const number = `${given.day.slice(2, 4)}999${String(given.serial).padStart(15, '0')}`;
  const text = readFileSync(new URL('xml/01-meal.xml', folder), 'utf8')
    .replaceAll('26999000000000001017', number)
    .replaceAll('2026-11-12', given.day)
    .replaceAll('霁屿信息技术（深圳）有限公司', given.buyer)
    .replaceAll('91999999MA00DN0194', given.buyerTaxId ?? '91999999MA00DN0194');
  return new Uint8Array(Buffer.from(text));
}
