import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';

const report = z.object({
  summary: z.object({
    totalCruised: z.number(),
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

export interface Violation {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
}

/** Reads every import below src/ and returns what breaks a boundary. @throws when too few files were read. */
export function cruise(root: string): Violation[] {
  const args = ['--config', 'tools/boundaries/rules.cjs', 'src', '--output-type', 'json'];
  const { stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/depcruise'), args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 << 20,
  });
  if (!stdout.startsWith('{')) throw new Error(stderr || stdout);
  const { summary } = report.parse(JSON.parse(stdout));
  // Without its parser the tool reads nothing and finds nothing wrong.
  if (summary.totalCruised < 10) throw new Error(`only ${summary.totalCruised} files were read`);
  return summary.violations.map(({ from, to, rule }) => ({ rule: rule.name, from, to }));
}
