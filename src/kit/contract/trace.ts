import { z } from 'zod';

/** Step of a calculation: its result and the numbers it used. The screen supplies the words. */
export interface TraceLine<Code extends string = string> {
  readonly Code: Code;
  readonly Args: Readonly<Record<string, string | number>>;
}

/** Callback that receives the steps of a rule while it runs. Without it the rule reports nothing. */
export type Tell<Code extends string> = (code: Code, args?: TraceLine['Args']) => void;

/**
 * Lines of a trace on the wire.
 * @param codes codes that the rule may report
 */
export const traceLines = <Code extends string>(codes: readonly [Code, ...Code[]]) =>
  z.array(z.object({ Code: z.enum(codes), Args: z.record(z.string(), z.union([z.string(), z.number()])) }));

/** Collects the steps that a rule reports. */
export function collector<Code extends string>(): { lines: TraceLine<Code>[]; tell: Tell<Code> } {
  const lines: TraceLine<Code>[] = [];
  return { lines, tell: (code, args = {}) => void lines.push({ Code: code, Args: args }) };
}
