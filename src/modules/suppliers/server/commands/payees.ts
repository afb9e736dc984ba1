import type { Words } from '#kit/contract/refusals.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import type { Caution, Looked, Submitting } from '#modules/approval/server/open.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import { payeesIn, type Payee } from '../../contract/payees.ts';
import { listBarredOf, saveAccounts } from '../queries/accounts.ts';
import { findCompaniesNamed, holdCompanies } from '../queries/companies.ts';

interface Company {
  readonly id: number;
  readonly name: string;
  readonly nameNorm: string;
  readonly state: number;
}

const words = {
  name: (name: string): Words => ({
    zh: `${name}在黑名单中，不能向其付款或采购`,
    en: `${name} is on the blacklist: it is neither paid nor bought from`,
  }),
  account: (name: string): Words => ({
    zh: `该账号属于黑名单中的${name}`,
    en: `This account is one of ${name}, which is on the blacklist`,
  }),
};

interface Barred extends Omit<FormError, 'message'> {
  readonly message: Words;
  /** What it was found by. */
  readonly by: string;
}

const keyOfPayee = ({ by }: Payee): string => JSON.stringify(by);

/** Which of these are on the blacklist, or are paid to an account of somebody who is. */
async function barredAmong(
  on: Executor,
  payees: readonly Payee[],
  companies: readonly Company[],
): Promise<Barred[]> {
  const of = (payee: Payee): Company | undefined =>
    companies.find((one) =>
      'id' in payee.by ? one.id === payee.by.id : 'name' in payee.by && one.nameNorm === payee.by.name,
    );
  const accounts = await listBarredOf(
    on,
    payees.flatMap(({ by }) => ('account' in by ? by.account : [])),
  );
  return payees.flatMap((payee): Barred[] => {
    const { by, place } = payee;
    const found = { ...place, by: keyOfPayee(payee) };
    if ('account' in by) {
      const one = accounts.get(by.account);
      return one ? [{ ...found, message: words.account(one.name) }] : [];
    }
    const one = of(payee);
    return one?.state === 6 ? [{ ...found, message: words.name(one.name) }] : [];
  });
}

const idsOf = (payees: readonly Payee[]) => payees.flatMap(({ by }) => ('id' in by ? by.id : []));
const namesOf = (payees: readonly Payee[]) => payees.flatMap(({ by }) => ('name' in by ? by.name : []));

/**
 * Refuses to begin a payment to a company on the blacklist, by its name as written or by an account that was given for
 * it before; what a running form said already goes on. Remembers the accounts that are given.
 */
export async function lookAtPayees(tx: Tx, { edition, values, before }: Submitting): Promise<FormError[]> {
  // Those that are chosen are looked at with the other places of suppliers.
  const payees = payeesIn(edition, values);
  if (payees.length === 0) return [];
  const companies = await holdCompanies(tx, idsOf(payees), namesOf(payees));
  const already = new Set(payeesIn(edition, before).map(keyOfPayee));
  const barred = await barredAmong(
    tx,
    payees.filter(({ by }) => !('id' in by)),
    companies,
  );
  const objections = barred.filter(({ by }) => !already.has(by)).map(({ by: _by, ...fault }) => fault);
  if (objections.length > 0) return objections;
  const nameOf = new Map(companies.map(({ id, nameNorm }) => [id, nameNorm]));
  const pairs = payees.flatMap(({ by, scope }) =>
    'account' in by
      ? payees.flatMap((other) => {
          if (other.scope !== scope || 'account' in other.by) return [];
          const name = 'name' in other.by ? other.by.name : nameOf.get(other.by.id);
          return name ? [{ account: by.account, name }] : [];
        })
      : [],
  );
  await saveAccounts(tx, pairs);
  return [];
}

/** What approvers of a form should know: whom it pays has come to the blacklist. */
export async function cautionsOf(on: Executor, { edition, values }: Looked): Promise<Caution[]> {
  const payees = payeesIn(edition, values);
  if (payees.length === 0) return [];
  const companies = await findCompaniesNamed(on, idsOf(payees), namesOf(payees));
  const barred = await barredAmong(on, payees, companies);
  return barred.map(({ name, label, message }) => ({ control: name.split('.')[0]!, label, message }));
}
