import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import spectralCore from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { contract } from '#app/contract.ts';
import { controllers } from '#app/controllers.ts';
import { howToCall } from '#app/how-to-call.ts';
import type { Placed } from '#kit/contract/call.ts';
import { openApi } from '#kit/server/http/openapi.ts';
import { FormAttachment } from '#modules/forms/contract/FormAttachment.ts';

// `npm run check`: what others make of /openapi.json. An error or a warning of either linter fails.
const calls: readonly Placed[] = [...Object.values(contract), FormAttachment].flatMap((controller) =>
  Object.values(controller),
);
const document = openApi(calls, {
  title: 'Portico',
  version: '0',
  howToCall: howToCall('portico_session'),
  controllers,
});

/** What Redocly says with its recommended rules; empty when it has nothing to say. */
function redocly(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-openapi-'));
  const file = join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(document));
  const { status, stdout, stderr } = spawnSync('redocly', ['lint', '--extends=recommended', file], {
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  rmSync(folder, { recursive: true });
  return status === 0 && !/warning/i.test(stdout + stderr) ? '' : `${stdout}${stderr}`;
}

/** What Spectral says with its recommended rules for OpenAPI. */
async function spectral(): Promise<string> {
  const linter = new spectralCore.Spectral();
  linter.setRuleset(new spectralCore.Ruleset({ extends: [[rulesets.oas, 'recommended']] }));
  const found = await linter.run(document);
  return found.map(({ code, path, message }) => `${code} ${path.join('.')}: ${message}`).join('\n');
}

const problems = [redocly(), await spectral()].filter(Boolean);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}
