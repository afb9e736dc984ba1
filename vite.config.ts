import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import * as icons from '@ant-design/icons';
import react from '@vitejs/plugin-react';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { namedIcons } from './src/kit/contract/icon-names.ts';
import { guidePages } from './tools/guides/plugin.ts';

/** Writes a .br and a .gz beside every text file, so that the server never compresses at run time. */
function compressed(): Plugin {
  return {
    name: 'portico-compressed',
    apply: 'build',
    writeBundle({ dir = '' }) {
      for (const file of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(?:js|css|svg)$/.test(file)) continue;
        const bytes = readFileSync(join(dir, file));
        const quality = {
          [constants.BROTLI_PARAM_QUALITY]: 9,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        };
        writeFileSync(join(dir, `${file}.br`), brotliCompressSync(bytes, { params: quality }));
        writeFileSync(join(dir, `${file}.gz`), gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

/** Gives `virtual:icons-used` every icon that the source imports, so that the icon page never misses one. */
function iconsUsed(): Plugin {
  const name = 'virtual:icons-used';
  const source = join(import.meta.dirname, 'src');
  const imported = (): string[] =>
    readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .flatMap((file) => [
        ...readFileSync(join(source, file), 'utf8').matchAll(/import \{([^}]+)\} from '@ant-design\/icons'/g),
      ])
      .flatMap(([, names = '']) => names.split(',').map((each) => each.trim()))
      .filter((each) => each !== '' && !each.startsWith('type '));
  return {
    name: 'portico-icons-used',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => {
      if (id !== `\0${name}`) return undefined;
      const names = [...new Set(imported())].toSorted().join(', ');
      return `import { ${names} } from '@ant-design/icons';\nexport const icons = { ${names} };`;
    },
  };
}

/** All named icons as symbols of one drawing. */
function drawnIcons(): string {
  const drawings = new Map(Object.entries(icons)) as unknown as ReadonlyMap<string, ComponentType>;
  const symbols = Object.entries(namedIcons).map(([name, drawing]) => {
    const [, box = '', paths = ''] =
      /<svg[^>]*viewBox="([^"]+)"[^>]*>(.*)<\/svg>/s.exec(
        renderToStaticMarkup(createElement(drawings.get(drawing)!)),
      ) ?? [];
    return `<symbol id="${name}" viewBox="${box}">${paths}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
}

/** Gives `virtual:named-icons` the address of one file with all of them: as script they would weigh on the first page. */
function namedIconFile(): Plugin {
  const name = 'virtual:named-icons';
  let isServing = false;
  return {
    name: 'portico-named-icons',
    configResolved: ({ command }) => {
      isServing = command === 'serve';
    },
    configureServer: ({ middlewares }) => {
      middlewares.use('/named-icons.svg', (_request, response) => {
        response.setHeader('content-type', 'image/svg+xml').end(drawnIcons());
      });
    },
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined;
      if (isServing) return `export default '/named-icons.svg';`;
      const file = this.emitFile({ type: 'asset', name: 'named-icons.svg', source: drawnIcons() });
      return `export default import.meta.ROLLUP_FILE_URL_${file};`;
    },
  };
}

type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** A module, what it imports, what that imports: not what is loaded only when it is needed. */
function importedBy(root: string, graph: Graph): ReadonlySet<string> {
  const found = new Set([root]);
  for (const id of found) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

/** Parts of forms that the first page imports without using them. A page with a form loads them. */
const ofForms = /\/@rc-component\/(?:async-validator\/|form\/es\/(?!\w*Context\.js))/;

let beginning: ReadonlySet<string> | undefined;
/** One file for what the first script imports and one for the application, instead of one for each set of pages. */
const groups = [
  {
    debugName: 'beginning',
    name: (id: string, graph: Graph) => {
      beginning ??= importedBy(join(import.meta.dirname, 'index.html'), graph);
      return beginning.has(id) ? 'beginning' : null;
    },
    priority: 2,
  },
  { name: 'application', tags: ['$initial' as const], priority: 1 },
  { name: 'forms', test: ofForms, priority: 3, includeDependenciesRecursively: false },
];

export default defineConfig({
  plugins: [react(), compressed(), iconsUsed(), namedIconFile(), guidePages()],
  build: {
    outDir: 'dist/web',
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    sourcemap: false,
    rolldownOptions: {
      // An entry of its own, as far as its one file is concerned; the first script imports it when it is needed.
      input: { index: 'index.html', web: 'src/app/web.tsx' },
      output: { codeSplitting: { groups } },
      treeshake: { moduleSideEffects: [{ test: ofForms, sideEffects: false }] },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '^/(api|authority|oidc-silent|healthz|openapi.json)': 'http://127.0.0.1:3000' },
  },
});
