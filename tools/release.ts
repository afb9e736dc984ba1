import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#app/build-web.ts';
import { release } from './release/release.ts';

// `npm run release`: an archive that starts on a machine with Node 24 alone, what it is made of, and checksums, in
// dist/release; signed where RELEASE_KEY names a file with a private key (Ed25519, PEM).
const { RELEASE_KEY: key } = process.env;
console.log(release(join(root, 'dist/release'), key ? readFileSync(key, 'utf8') : null));
