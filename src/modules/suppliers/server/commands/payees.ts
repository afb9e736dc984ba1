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
    en: `${name} is on the blacklist. You cannot pay it or buy from it.`,
  }),
  account: (name: string): Words => ({
    zh: `该账号属于黑名单中的${name}`,
    en: `This account belongs to ${name}, which is on the blacklist.`,
  }),
};

interface Barred extends Omit<FormError, 'message'> {
  readonly message: Words;
  /** Value that identified the payee. */
  readonly by: string;
}

const keyOfPayee = ({ by }: Payee): string => JSON.stringify(by);

/** Returns which payees are on the blacklist, or share a bank account with a blacklisted company. */
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
 * Refuses new payments to a blacklisted company, found by its written name or by a bank account used for it before.
 * Payees already in a running form stay allowed. Stores the bank accounts given.
 */
export async function lookAtPayees(tx: Tx, { edition, values, before }: Submitting): Promise<FormError[]> {
  // Companies chosen from the library are checked with the other supplier controls.
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

/** Returns warnings for approvers about payees that were blacklisted after submission. */
export async function cautionsOf(on: Executor, { edition, values }: Looked): Promise<Caution[]> {
  const payees = payeesIn(edition, values);
  if (payees.length === 0) return [];
  const companies = await findCompaniesNamed(on, idsOf(payees), namesOf(payees));
  const barred = await barredAmong(on, payees, companies);
  return barred.map(({ name, label, message }) => ({ control: name.split('.')[0]!, label, message }));
}
