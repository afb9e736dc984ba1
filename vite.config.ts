import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Writes a .br beside every text file, so that the server never compresses at run time. */
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
      }
    },
  };
}

export default defineConfig({
  plugins: [react(), compressed()],
  build: {
    outDir: 'dist/web',
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    sourcemap: false,
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '^/(api|authority|oidc-silent|healthz|openapi.json)': 'http://127.0.0.1:3000' },
  },
});
