import { CallFailed } from './call-server.ts';

/** Whether the answer never arrived, so that the server may have carried out the command or not. */
export const isUncertain = (error: unknown): boolean =>
  error instanceof CallFailed && (error.code === 0 || error.status >= 500);

/** Key for one attempt. The same input gets the same key until the server has clearly answered. */
export class AttemptKey {
  private attempt: { readonly input: string; readonly key: string } | null = null;

  keyFor(input: unknown): string {
    const text = JSON.stringify(input);
    if (this.attempt?.input !== text) this.attempt = { input: text, key: crypto.randomUUID() };
    return this.attempt.key;
  }

  /** Called with the outcome; undefined is success. */
  answered(error?: unknown): void {
    if (!isUncertain(error)) this.attempt = null;
  }
}

/** Commands in progress, so that the second click of a double click sends nothing. */
export class UnderWay {
  private readonly inputs = new Set<string>();

  /** Returns false if a command with this input is in progress. */
  begin(input: unknown): boolean {
    const text = JSON.stringify(input);
    if (this.inputs.has(text)) return false;
    this.inputs.add(text);
    return true;
  }

  end(input: unknown): void {
    this.inputs.delete(JSON.stringify(input));
  }
}
