import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors } from 'oidc-provider';
import type Provider from 'oidc-provider';
import { z } from 'zod';
import type { Language } from '#kit/contract/refusals.ts';
import type { Database } from '#kit/server/db/database.ts';
import { userCodes } from '#modules/people/persons/contract/user-tabs.ts';
import { listHolders } from '#modules/people/persons/server/queries/holders.ts';
import { listNamesOf } from '#modules/people/persons/server/queries/persons.ts';
import { type FailReason, loginTypes } from '#modules/people/sign-in/contract/sign-in-codes.ts';
import { checkPassword } from '#modules/people/sign-in/server/commands/check-password.ts';
import type { SignInConfig } from '#modules/people/sign-in/server/commands/config.ts';
import { deviceOf, rememberOn } from '#modules/people/sign-in/server/commands/devices.ts';
import { isInitialPasswordExpired } from '#modules/people/sign-in/server/commands/initial-password.ts';
import { recordSignIn } from '#modules/people/sign-in/server/commands/login-record.ts';
import { Passkeys } from '#modules/people/sign-in/server/commands/passkeys.ts';
import { TooBusy } from '#modules/people/sign-in/server/commands/password-hash.ts';
import { shownKey } from '#modules/people/sign-in/server/commands/proof.ts';
import { SecondFactors } from '#modules/people/sign-in/server/commands/second-factor.ts';
import { type Account, findAccount } from '#modules/people/sign-in/server/queries/accounts.ts';
import { codePage } from './code-form.ts';
import { ConsentScreen } from './consent-screen.ts';
import { readForm, sendPage } from './exchange.ts';
import { expiredPage } from './other-pages.ts';
import type { AskedKey } from './passkey-button.ts';
import { signInPage, type SignInView } from './sign-in-form.ts';
import { languageCookie, pageLanguage, pageWords } from './words.ts';

export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  readonly ip: string;
}

// PostgreSQL cannot store NUL characters, and no name contains one.
const typedName = z
  .string()
  .trim()
  .max(100)
  .transform((name) => name.replaceAll('\0', ''));

const formSchema = z.object({
  name: typedName.default(''),
  password: z.string().max(200).default(''),
  remember: z.literal('yes').optional(),
  demo: z.coerce.number().int().positive().optional(),
  /** Name, login name or employee number of a demo person whom the page does not list. */
  demoName: typedName.optional(),
  /** Ticket that comes with a code and proves that the password was right. */
  ticket: z.string().max(300).optional(),
  code: z.string().trim().max(40).default(''),
  /** Answer of a device, as the browser serialised it. */
  passkey: z.string().max(4000).default(''),
});
type Form = z.infer<typeof formSchema>;

type Outcome =
  | { readonly personId: number; readonly byPasskey?: true }
  /** The password was right; the page asks for a code, again after a wrong one. */
  | { readonly ticket: string; readonly status: number; readonly text: string | null }
  | { readonly status: number; readonly error: NonNullable<SignInView['error']> };

/** Origin of a submitted form, and the language of its answer. */
interface By {
  readonly ip: string;
  readonly request: IncomingMessage;
  readonly language: Language;
}

/** Maximum number of helpers that are named. */
const namedHelpers = 2;

/** Sign-in page: shows the form, checks the submitted values and redirects the browser. */
export class SignInScreen {
  readonly #db: Database;
  readonly #config: SignInConfig;
  readonly #provider: Provider;
  readonly #factors: SecondFactors;
  readonly #passkeys: Passkeys;
  readonly #consent: ConsentScreen;

  constructor(db: Database, config: SignInConfig, provider: Provider) {
    this.#db = db;
    this.#config = config;
    this.#provider = provider;
    this.#factors = new SecondFactors(db, config.secret);
    this.#passkeys = new Passkeys(db, config);
    this.#consent = new ConsentScreen(db, provider);
  }

  async answer(exchange: Exchange): Promise<void> {
    const { request, response, url } = exchange;
    const chosen = url.searchParams.get('lang');
    const cookies = request.headers.cookie;
    let details: Awaited<ReturnType<Provider['interactionDetails']>>;
    try {
      details = await this.#provider.interactionDetails(request, response);
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error;
      sendPage(response, 410, expiredPage(pageLanguage({ chosen, cookies })));
      return;
    }
    const language = pageLanguage({ chosen, asked: details.params['ui_locales'], cookies });
    if (chosen !== null)
      response.setHeader(
        'set-cookie',
        `${languageCookie}=${language}; Path=/; Max-Age=31536000; SameSite=Lax${this.#config.publicUrl.startsWith('https:') ? '; Secure' : ''}`,
      );
    if (!url.pathname.endsWith(`/${details.uid}`)) sendPage(response, 410, expiredPage(language));
    else if (details.prompt.name === 'consent') await this.#consent.answer(exchange, details, language);
    else if (request.method === 'POST') await this.#submit(exchange, language);
    else await this.#show(exchange, 200, { language, name: '', demoName: '', remember: false, error: null });
  }

  async #show(
    { response, url }: Exchange,
    status: number,
    view: Omit<SignInView, 'path' | 'demoPeople' | 'demoShare' | 'passkey'>,
  ): Promise<void> {
    const demoPeople = (await this.#config.demoPeople?.()) ?? [];
    const demoShare = (await this.#config.demoShare?.()) ?? null;
    const passkey = this.#asked(url.pathname);
    sendPage(response, status, signInPage({ ...view, path: url.pathname, demoPeople, demoShare, passkey }));
  }

  /** Returns the challenge that a sign-in page asks devices to sign; null if passkeys are not offered. */
  #asked(signIn: string): AskedKey | null {
    const challenge = this.#passkeys.challenge(signIn, new Date());
    return challenge === null ? null : { challenge, host: this.#passkeys.host };
  }

  async #submit(exchange: Exchange, language: Language): Promise<void> {
    const { request, response, ip } = exchange;
    const parsed = formSchema.safeParse(await readForm(request));
    const form: Form = parsed.data ?? { name: '', password: '', code: '', passkey: '' };
    const signIn = exchange.url.pathname;
    const outcome = await this.#outcome(signIn, form, { ip, request, language });
    if ('ticket' in outcome) {
      const { ticket, status, text } = outcome;
      const remember = form.remember === 'yes';
      const passkey = this.#asked(signIn);
      sendPage(response, status, codePage({ language, path: signIn, ticket, remember, text, passkey }));
      return;
    }
    if ('personId' in outcome) {
      if (form.demo === undefined && form.demoName === undefined)
        response.appendHeader(
          'set-cookie',
          rememberOn(this.#config, request.headers.cookie, outcome.personId),
        );
      const login = {
        accountId: String(outcome.personId),
        remember: form.remember === 'yes',
        ...(outcome.byPasskey && { amr: [shownKey] }),
      };
      await this.#provider.interactionFinished(
        request,
        response,
        // A person who should choose an account has chosen one by signing in.
        { login, select_account: {} },
        { mergeWithLastSubmission: false },
      );
      return;
    }
    const { status, error } = outcome;
    await this.#show(exchange, status, {
      language,
      name: form.name,
      demoName: form.demoName ?? '',
      remember: form.remember === 'yes',
      error,
    });
  }

  async #outcome(signIn: string, form: Form, by: By): Promise<Outcome> {
    if (form.demo !== undefined) return this.#demo(form.demo, by.language);
    if (form.demoName !== undefined) return this.#demoNamed(form.demoName, by.language);
    if (form.passkey !== '') return this.#passkey(signIn, form, by);
    return form.ticket === undefined
      ? this.#second(signIn, await this.#check(form, by))
      : this.#code(signIn, form.ticket, form.code, by);
  }

  /**
   * Signs in with a passkey, which covers both steps: the person has the device, and the device has recognised them.
   */
  async #passkey(signIn: string, { passkey, ticket }: Form, by: By): Promise<Outcome> {
    const words = pageWords[by.language];
    const now = new Date();
    const shown = await this.#passkeys.show(signIn, passkey, now);
    // On the second page, the passkey must belong to the person who gave the password; null: the ticket has expired.
    const holder = ticket === undefined ? undefined : this.#factors.holderOf(signIn, ticket, now);
    const personId = shown.is === 'late' ? null : shown.personId;
    const account = personId === null ? undefined : await findAccount(this.#db, personId);
    const isDisabled = shown.is === 'right' && account !== undefined && !account.isActive;
    const isRight = shown.is === 'right' && !isDisabled && (holder === undefined || holder === personId);
    if (isRight && account) return { personId: account.id, byPasskey: true };
    if (account)
      await recordSignIn(
        this.#db,
        { personId: account.id, loginName: account.loginName, loginType: loginTypes.passkey },
        { ip: by.ip, userAgent: by.request.headers['user-agent'] ?? '', now },
        { failReason: isDisabled ? 'personDisabled' : 'passkeyWrong' },
      );
    const isLate = shown.is === 'late' || holder === null;
    const text = isDisabled ? words.disabled : isLate ? words.codeExpired : words.wrongPasskey;
    const status = isDisabled ? 403 : 401;
    return ticket !== undefined && !isLate
      ? { ticket, status, text }
      : { status, error: { field: 'name', text } };
  }

  /** Asks for a code if the person has a second factor. */
  async #second(signIn: string, outcome: Outcome): Promise<Outcome> {
    if (!('personId' in outcome) || !(await this.#factors.isOn(outcome.personId))) return outcome;
    return { ticket: this.#factors.ticket(signIn, outcome.personId, new Date()), status: 200, text: null };
  }

  async #code(signIn: string, ticket: string, code: string, { ip, request, language }: By): Promise<Outcome> {
    const words = pageWords[language];
    const now = new Date();
    const personId = this.#factors.holderOf(signIn, ticket, now);
    if (personId === null) return { status: 401, error: { field: 'name', text: words.codeExpired } };
    const passed = await this.#factors.pass(personId, code, now);
    const account = await findAccount(this.#db, personId);
    if (passed.is === 'right' && account?.isActive) return { personId };
    if (passed.is === 'right') return { status: 403, error: { text: words.disabled } };
    if (account) {
      const who = { personId, loginName: account.loginName, loginType: loginTypes.password };
      const userAgent = request.headers['user-agent'] ?? '';
      const failReason = passed.is === 'locked' ? 'passwordLocked' : 'codeWrong';
      await recordSignIn(this.#db, who, { ip, userAgent, now }, { failReason });
    }
    return passed.is === 'locked'
      ? { ticket, status: 429, text: words.wait(passed.seconds) }
      : { ticket, status: 401, text: words.wrongCode };
  }

  /** Signs in a demo person, but only one whom the page offers; outside of a demo the list is empty. */
  async #demo(personId: number, language: Language): Promise<Outcome> {
    const offered = (await this.#config.demoPeople?.()) ?? [];
    const account = offered.some(({ id }) => id === personId)
      ? await findAccount(this.#db, personId)
      : undefined;
    if (account?.isActive) return { personId };
    return { status: 401, error: { text: pageWords[language].wrong } };
  }

  /** Signs in whoever has a typed name in a demo; outside of a demo nobody. */
  async #demoNamed(name: string, language: Language): Promise<Outcome> {
    const words = pageWords[language];
    const found = name === '' ? [] : ((await this.#config.demoNamed?.(name)) ?? []);
    const [personId] = found;
    if (personId !== undefined && found.length === 1) return { personId };
    const text = found.length > 1 ? words.demoSeveral(found.length) : words.demoNobody;
    return { status: 401, error: { field: 'demo', text } };
  }

  /** Returns names of people who may give this person a new initial password. */
  async #helpers({ id }: Account, language: Language): Promise<readonly string[]> {
    const holders = await listHolders(this.#db, userCodes.manage, id);
    const names = await listNamesOf(this.#db, holders.slice(0, namedHelpers));
    return [...names.values()].map((name) => name[language]);
  }

  async #check(form: Form, { ip, request, language }: By): Promise<Outcome> {
    const words = pageWords[language];
    if (form.name === '') return { status: 422, error: { field: 'name', text: words.missingName } };
    if (form.password === '')
      return { status: 422, error: { field: 'password', text: words.missingPassword } };
    const now = new Date();
    const tried = { name: form.name, password: form.password.trim(), address: ip, now };
    let checked: Awaited<ReturnType<typeof checkPassword>>;
    try {
      checked = await checkPassword(
        this.#db,
        this.#config.secret,
        tried,
        deviceOf(this.#config.secret, request.headers.cookie),
      );
    } catch (error) {
      if (error instanceof TooBusy) return { status: 503, error: { text: words.busy } };
      throw error;
    }
    const { account } = checked;
    const isRight = checked.is === 'right';
    const isOver = isRight && account?.isActive && isInitialPasswordExpired(account, now);
    if (isRight && account?.isActive && !isOver) return { personId: account.id };
    const reason: FailReason = isRight
      ? isOver
        ? 'initialExpired'
        : 'personDisabled'
      : checked.is === 'locked'
        ? 'passwordLocked'
        : 'passwordWrong';
    if (account) {
      const userAgent = request.headers['user-agent'] ?? '';
      const who = { personId: account.id, loginName: account.loginName, loginType: loginTypes.password };
      await recordSignIn(this.#db, who, { ip, userAgent, now }, { failReason: reason });
    }
    if (isOver)
      return { status: 403, error: { text: words.initialExpired(await this.#helpers(account, language)) } };
    if (isRight) return { status: 403, error: { text: words.disabled } };
    if (checked.is === 'locked') return { status: 429, error: { text: words.wait(checked.seconds) } };
    return { status: 401, error: { text: words.wrong } };
  }
}
