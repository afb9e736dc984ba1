import { buildParserFile } from '@lezer/generator';
import { readFileSync, writeFileSync } from 'node:fs';

// `npm run formula:parser`: writes the tables of the formula language from its grammar; `--check` fails when they are stale.
const folder = 'src/kit/rules/formula';
const warn = (text: string): never => {
  throw new Error(text);
};
const { parser } = buildParserFile(readFileSync(`${folder}/formula.grammar`, 'utf8'), {
  fileName: 'formula.grammar',
  typeScript: true,
  warn,
});
const file = `${folder}/parser.gen.ts`;
if (!process.argv.includes('--check')) writeFileSync(file, parser);
else if (readFileSync(file, 'utf8') !== parser) {
  console.error(`${file} is stale: npm run formula:parser`);
  process.exitCode = 1;
}
