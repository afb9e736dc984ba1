import pg from 'pg';

/** A statement that reached PostgreSQL, with the first row of its answer. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly first: Readonly<Record<string, unknown>> | null;
}

interface Query {
  readonly text: string;
  readonly values?: readonly unknown[] | undefined;
  /** Queries that the product makes by hand answer through it. */
  callback?: (error: Error | null, result?: pg.QueryResult) => void;
}

/** Notices to other processes leave after the answer, many calls in one statement: they belong to no call. */
const isNotice = ({ text }: Query): boolean => text.includes('pg_notify');

/**
 * Records the statements that this process sends to PostgreSQL while `act` runs, in their order, `begin` and `commit`
 * among them.
 */
export async function recordStatements<T>(
  act: () => Promise<T>,
): Promise<{ readonly answer: T; readonly statements: readonly Statement[] }> {
  const statements: Statement[] = [];
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the client below
  const query = pg.Client.prototype.query as (...args: unknown[]) => Promise<pg.QueryResult>;
  const recording = async function (this: pg.Client, ...args: unknown[]) {
    const [given, values] = args as [Query | string, unknown[]?];
    const asked = typeof given === 'string' ? { text: given, values } : given;
    const place = isNotice(asked) ? -1 : statements.push({ values: [], first: null, text: asked.text }) - 1;
    const write = (result: pg.QueryResult | undefined): void => {
      const first = (result?.rows?.[0] as Statement['first']) ?? null;
      if (place >= 0) statements[place] = { text: asked.text, values: asked.values ?? [], first };
    };
    const { callback } = asked;
    if (callback)
      asked.callback = (error, result) => {
        write(result);
        callback(error, result);
      };
    const result = await query.apply(this, args);
    if (!callback) write(result);
    return result;
  };
  pg.Client.prototype.query = recording as typeof pg.Client.prototype.query;
  try {
    return { answer: await act(), statements };
  } finally {
    pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
  }
}
