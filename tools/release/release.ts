import { spawnSync } from 'node:child_process';
import { createHash, createPrivateKey, sign } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { isStale, root, webFolder } from '#app/build-web.ts';
import { builtImage } from '#kit/server/db/image.ts';
import packageJson from '../../package.json' with { type: 'json' };

// Builds the release, which a machine with Node 24 alone can install: one archive, its list of contents (CycloneDX) and
// checksums. With RELEASE_KEY (a private key in PEM, Ed25519) it also signs the checksums.
const name = `portico-${packageJson.version}`;

const run = (command: string, args: readonly string[], cwd = root): string => {
  // The compile cache is off: its files would end up in the release.
  const env = { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' };
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    env,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  });
  if (status !== 0) throw new Error(`${command} ${args[0]} failed: ${stderr || stdout}`);
  return stdout;
};

const image = relative(root, builtImage());
const parts = [
  'src',
  'migrations',
  'deploy',
  'docs',
  'dist/web',
  image,
  'LICENSE',
  'README.md',
  'README.zh-CN.md',
];
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
/** Returns whether a package is the runtime itself, which the machine brings. */
const isRuntime = (path: string): boolean =>
  /^node(?:-bin.*|-linux.*|-darwin.*|-win.*)?$/.test(basename(path));

/** Folders of the packages that the product needs to run. */
function packages(): string[] {
  const listed = run('npm', ['ls', '--omit=dev', '--all', '--parseable']).trim().split('\n');
  return [...new Set(listed)].filter((path) => path !== root && !isRuntime(path));
}

function stage(folder: string): void {
  for (const part of parts)
    cpSync(join(root, part), join(folder, part), { recursive: true, filter: (path) => !isTest(path) });
  for (const path of packages())
    cpSync(path, join(folder, relative(root, path)), {
      recursive: true,
      dereference: true,
      // Packages inside of packages are listed by themselves.
      filter: (inner) => inner === path || !relative(path, inner).split('/').includes('node_modules'),
    });
  const { name: own, version, description, license, type, imports, dependencies } = packageJson;
  const { node: _runtime, ...needed } = dependencies;
  const manifest = {
    name: own,
    version,
    private: true,
    description,
    license,
    type,
    imports: Object.fromEntries(Object.entries(imports).filter(([, path]) => path.startsWith('./src/'))),
    scripts: { start: 'exec node src/app/main.ts', portal: 'node src/app/portal.ts' },
    engines: { node: '>=24' },
    dependencies: needed,
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

interface Bom {
  serialNumber?: string;
  metadata: { timestamp: string; component: { name: string } };
  components: { name: string; version: string; hashes?: readonly { alg: string; content: string }[] }[];
}

/** Returns when the released commit was made, in seconds since 1970. The same commit makes the same files. */
const committedAt = (): number => Number(run('git', ['log', '-1', '--format=%ct']));

/** Returns the contents of the archive in CycloneDX, with the checksums of the registry. */
function bom(folder: string): string {
  const found = JSON.parse(run('npm', ['sbom', '--sbom-format', 'cyclonedx'], folder)) as Bom;
  delete found.serialNumber;
  found.metadata.timestamp = new Date(committedAt() * 1000).toISOString();
  found.metadata.component.name = packageJson.name;
  const { packages: locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; integrity?: string }>;
  };
  const sums = new Map(
    Object.entries(locked).map(([path, { version, integrity }]) => [
      `${path.replace(/^.*node_modules\//, '')}@${version}`,
      integrity,
    ]),
  );
  for (const one of found.components) {
    const [alg, sum] = sums.get(`${one.name}@${one.version}`)?.split('-') ?? [];
    if (alg === 'sha512' && sum)
      one.hashes = [{ alg: 'SHA-512', content: Buffer.from(sum, 'base64').toString('hex') }];
  }
  return `${JSON.stringify(found, null, 2)}\n`;
}

/** Packs the folder. Equal contents make equal archives, if the machine's tar supports it. */
function pack(folder: string, archive: string): void {
  const isGnu = run('tar', ['--version']).includes('GNU');
  const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', `--mtime=@${committedAt()}`];
  run('tar', [...(isGnu ? same : []), '-czf', archive, '-C', folder, name]);
}

const sha256 = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

/**
 * Makes the release in a folder, anew. @param key private key that signs the checksums; null: nobody does
 * @returns the archive
 */
export function release(folder: string, key: string | null): string {
  if (isStale() || !existsSync(builtImage())) run('node', ['tools/build.ts']);
  if (!existsSync(webFolder)) throw new Error('The web application is not there.');
  rmSync(folder, { recursive: true, force: true });
  const staged = join(folder, 'staged');
  mkdirSync(join(staged, name), { recursive: true });
  stage(join(staged, name));
  const contents = bom(join(staged, name));
  writeFileSync(join(staged, name, 'sbom.cdx.json'), contents);
  writeFileSync(join(folder, `${name}.cdx.json`), contents);
  const archive = join(folder, `${name}.tar.gz`);
  pack(staged, archive);
  rmSync(staged, { recursive: true });
  const sums = readdirSync(folder)
    .toSorted()
    .map((file) => `${sha256(join(folder, file))}  ${file}\n`)
    .join('');
  writeFileSync(join(folder, 'SHA256SUMS'), sums);
  if (key)
    writeFileSync(join(folder, 'SHA256SUMS.sig'), sign(null, Buffer.from(sums), createPrivateKey(key)));
  return archive;
}
