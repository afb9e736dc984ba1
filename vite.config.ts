import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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

/** What the first script imports: one file instead of one for each set of pages that shares it. */
const initial = { name: 'base', tags: ['$initial' as const] };

export default defineConfig({
  plugins: [react(), compressed(), iconsUsed()],
  build: {
    outDir: 'dist/web',
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    sourcemap: false,
    rolldownOptions: { output: { codeSplitting: { groups: [initial] } } },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '^/(api|authority|oidc-silent|healthz|openapi.json)': 'http://127.0.0.1:3000' },
  },
});
