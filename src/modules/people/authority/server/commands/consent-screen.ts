import { Refused } from '#kit/contract/refusals.ts';
import type { Language } from '#kit/contract/refusals.ts';
import type Provider from 'oidc-provider';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { findAccount } from '#modules/people/sign-in/server/queries/accounts.ts';
import { letIn } from '#modules/people/programs/server/commands/programs.ts';
import { consentPage, type ConsentView } from './consent-form.ts';
import { allowFormTo, readForm, sendPage } from './exchange.ts';
import { chosenOf, scopeOf, wishOf } from '../rules/program-scopes.ts';
import type { Exchange } from './sign-in-screen.ts';
import { pageWords } from './words.ts';

type Details = Awaited<ReturnType<Provider['interactionDetails']>>;

/** Returns the destination of an answer as people know it: the host, or the scheme of a program. */
function backOf(uri: string): string {
  const { protocol, hostname } = new URL(uri);
  return /^https?:$/.test(protocol) ? hostname : `${protocol}//`;
}

/** Page on which people allow a program to act for them, or refuse it. */
export class ConsentScreen {
  readonly #db: Database;
  readonly #provider: Provider;

  constructor(db: Database, provider: Provider) {
    this.#db = db;
    this.#provider = provider;
  }

  async answer(exchange: Exchange, details: Details, language: Language): Promise<void> {
    const { request, response, url, ip } = exchange;
    const words = pageWords[language];
    const clientId = String(details.params['client_id']);
    const uri = String(details.params['redirect_uri']);
    const client = await this.#provider.Client.find(clientId);
    const personId = Number(details.session?.accountId);
    const account = await findAccount(this.#db, personId);
    if (!client || !account?.isActive) {
      await this.#finish(exchange, { error: 'access_denied' });
      return;
    }
    const view: ConsentView = {
      language,
      path: url.pathname,
      program: client.clientName ?? clientId,
      back: backOf(uri),
      person: language === 'zh' ? account.chineseName : account.loginName,
      wish: wishOf(details.params['scope']),
      text: null,
    };
    const show = (status: number, more: Partial<ConsentView> = {}): void => {
      // Submitting this form redirects the browser to the program.
      allowFormTo(response, uri);
      sendPage(response, status, consentPage({ ...view, ...more }));
    };
    if (request.method !== 'POST') {
      show(200);
      return;
    }
    const form = (await readForm(request)) ?? {};
    if (form['answer'] !== 'allow') {
      await this.#finish(exchange, { error: 'access_denied' });
      return;
    }
    const wish = chosenOf(form);
    if (!wish) {
      show(422, { text: words.consentNone });
      return;
    }
    const grant = new this.#provider.Grant({ clientId, accountId: String(personId) });
    const resource = details.params['resource'];
    for (const one of [resource].flat())
      if (typeof one === 'string') grant.addResourceScope(one, scopeOf(wish));
    const grantId = await grant.save();
    try {
      const program = { clientId, name: view.program, grantId };
      await inTransaction(this.#db, (tx) => letIn(tx, program, wish, { personId, ip, now: new Date() }));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      await grant.destroy();
      show(422, { wish, text: words.consentMany });
      return;
    }
    await this.#finish(exchange, { consent: { grantId } });
  }

  async #finish(
    { request, response }: Exchange,
    result: Parameters<Provider['interactionFinished']>[2],
  ): Promise<void> {
    await this.#provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true });
  }
}
