import { readFileSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

/**
 * The generator asks for the old compiler's functions, which TypeScript 7 no longer has; @ts-morph/common brings them
 * along without a `tsc` of its own.
 */
const compiler = "import { ts } from '@ts-morph/common'; export default ts;";

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'typescript'
      ? { url: new URL('compiler.mjs', import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
  load: (url, context, next) =>
    url.endsWith('/tools/compiler.mjs')
      ? { format: 'module', source: compiler, shortCircuit: true }
      : next(url, context),
});

/** TypeScript types of an OpenAPI document, as a generator of somebody else makes them. */
async function clientTypes(document: object): Promise<string> {
  const { default: generate, astToString } = await import('openapi-typescript');
  return astToString(await generate(structuredClone(document) as never));
}

const [from, to] = process.argv.slice(2);
if (from && to) {
  const document = JSON.parse(readFileSync(from, 'utf8')) as object;
  writeFileSync(to, await clientTypes(document));
}
