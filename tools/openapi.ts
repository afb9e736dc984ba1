import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import spectralCore from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { allCalls as calls, controllers } from '#app/modules.ts';
import { howToCall } from '#app/how-to-call.ts';
import { openApi } from '#kit/server/http/openapi.ts';

// `npm run check`: what others make of /openapi.json. An error or a warning of either linter fails.
const document = openApi(calls, {
  title: 'Portico',
  version: '0',
  howToCall: howToCall('portico_session'),
  controllers,
});

/** Returns the complaints of Redocly with its recommended rules. Returns an empty string if there are none. */
function redocly(of: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-openapi-'));
  const file = join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(of));
  const { status, stdout, stderr } = spawnSync('redocly', ['lint', '--extends=recommended', file], {
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  rmSync(folder, { recursive: true });
  return status === 0 && !/warning/i.test(stdout + stderr) ? '' : `${stdout}${stderr}`;
}

/** Returns the complaints of Spectral with its recommended rules for OpenAPI, one per line. */
async function spectral(of: Record<string, unknown>): Promise<string> {
  const linter = new spectralCore.Spectral();
  linter.setRuleset(new spectralCore.Ruleset({ extends: [[rulesets.oas, 'recommended']] }));
  const found = await linter.run(of);
  return found.map(({ code, path, message }) => `${code} ${path.join('.')}: ${message}`).join('\n');
}

/** A description with one fault that both linters know: two calls of one name. */
const planted = {
  openapi: '3.1.0',
  info: { title: 'Planted', version: '0' },
  servers: [{ url: 'https://portico.example' }],
  paths: Object.fromEntries(
    ['/one', '/two'].map((path) => [
      path,
      { get: { operationId: 'same', responses: { '200': { description: 'Fine' } } } },
    ]),
  ),
};

const linters = { redocly, spectral };
for (const [name, lint] of Object.entries(linters)) {
  const problem =
    (await lint(document)) || ((await lint(planted)) ? '' : `${name} let its planted violation pass`);
  if (!problem) continue;
  console.error(problem);
  process.exitCode = 1;
}
