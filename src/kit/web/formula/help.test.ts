import { expect, test } from 'vitest';
import { compileFormula } from '../../rules/formula/compile.ts';
import { parser } from '../../rules/formula/parser.gen.ts';
import { formulaHelp } from './help.ts';

test.each(['zh', 'en'] as const)('every line of the help in %s is a formula', (language) => {
  for (const { write } of formulaHelp[language].lines)
    for (const source of write.split(/\u3000| {3}/)) {
      const names = new Map<string, 'any'>();
      parser.parse(source).iterate({
        enter: ({ name, from, to }) => {
          if (name === 'Name') names.set(source.slice(from, to), 'any');
        },
      });
      expect(compileFormula(source, names), source).toMatchObject({ ok: true });
      expect(names.size, source).toBeGreaterThan(0);
    }
});
