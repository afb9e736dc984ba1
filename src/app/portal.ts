import { setCompanyZone } from '#kit/rules/zones.ts';
import { join } from 'node:path';
import { verifyAudit } from '#kit/server/db/audit.ts';
import { backup, rehearse, restore } from '#kit/server/db/backup.ts';
import type { Database } from '#kit/server/db/database.ts';
import { migrate } from '#kit/server/db/migrate.ts';
import { openDatabase } from '#kit/server/db/open.ts';
import { moveFiles } from '#kit/server/files/move-files.ts';
import { tryStore } from '#kit/server/files/try-store.ts';
import { verifyRecords, verifySeals } from '#modules/approval/server/open.ts';
import {
  giveInitialPassword,
  listByLoginName,
  makeResetLink,
  takeFactorOff,
} from '#modules/people/server/open.ts';
import { findOpenSteps, reportSetup } from '#modules/setup/server/open.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { publicUrl, readConfig, warningsOf, type Config } from './config.ts';
import { examine, report } from './doctor.ts';
import { environmentOf } from './env.ts';
import { filesFolder, filesPlace, folderOf, s3StoreOf } from './files.ts';
import { connectModules } from './modules.ts';
import { readArguments } from './portal-arguments.ts';
import { rotateSecret } from './rotate-secret.ts';

// Runs `npm run portal -- <command>`: the administrator's commands that work next to the running product.
interface Command {
  readonly does: string;
  readonly run: (config: Config, argument: string) => Promise<string>;
}

/** PGlite allows one process at a time: stop the product first, or use PostgreSQL. */
async function withDatabase<T>(config: Config, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase({ url: config.DATABASE_URL, dataDir: config.PORTICO_DATA });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

const rowsOf = (checksums: Readonly<Record<string, { readonly rows: number }>>): number =>
  Object.values(checksums).reduce((sum, { rows }) => sum + rows, 0);

const commands: Readonly<Record<string, Command>> = {
  backup: {
    does: 'backup [folder]      save every table to one file',
    run: (config, folder) =>
      withDatabase(config, async (db) => {
        const saved = await backup(db, folder || join(config.PORTICO_DATA, 'backups'), new Date());
        const files = config.S3_BUCKET
          ? `Uploaded files are in ${filesPlace(config)}: its versions or its copies are their backup.`
          : `Copy ${filesFolder(config)} as well.`;
        return `Saved ${rowsOf(saved.checksums)} rows to ${saved.file}. ${files}`;
      }),
  },
  verify: {
    does: 'verify <file>        load a backup into memory, save it again and compare',
    run: async (_config, file) => {
      const different = await rehearse(file, new Date());
      if (different.length > 0)
        throw new Error(`These tables differ after loading the backup: ${different.join(', ')}`);
      return 'The backup is complete.';
    },
  },
  restore: {
    does: 'restore <file>       load a backup of either engine into an empty database',
    run: (config, file) =>
      withDatabase(
        config,
        async (db) =>
          `Loaded ${rowsOf(await restore(db, file))} rows. Their uploaded files are expected in ${filesPlace(config)}.`,
      ),
  },
  migrate: {
    does: 'migrate              bring the schema to this version',
    run: (config) =>
      withDatabase(config, async (db) => {
        const save = async (): Promise<void> =>
          void (await backup(db, join(config.PORTICO_DATA, 'backups'), new Date()));
        return `Applied: ${(await migrate(db, { backup: save })).join(', ') || 'nothing'}`;
      }),
  },
  'factor-off': {
    does: 'factor off <name>    remove the second step and the passkeys of a person who has lost their phone, by login name',
    run: (config, name) =>
      withDatabase(config, async (db) => {
        const [person] = await listByLoginName(db, [name]);
        if (!person) throw new Error(`No account has the login name ${name}`);
        const by = { by: null, now: new Date(), ip: null };
        await inTransaction(db, (tx) => takeFactorOff(tx, person.id, by));
        return `${name} can sign in with the password alone until they set up a second step again.`;
      }),
  },
  'password-new': {
    does: 'password new <name>  give a person a new initial password, by login name, and end all their sessions',
    run: (config, name) =>
      withDatabase(config, async (db) => {
        const [person] = await listByLoginName(db, [name]);
        if (!person) throw new Error(`No account has the login name ${name}`);
        const password = await giveInitialPassword(db, person.id, new Date());
        return `${name} can sign in with ${password} within 7 days and must then choose another password. It is not shown again.`;
      }),
  },
  'password-reset': {
    does: 'password reset <name> print a link by which a person chooses a new password, by login name; valid once, for a day',
    run: (config, name) =>
      withDatabase(config, async (db) => {
        const [person] = await listByLoginName(db, [name]);
        if (!person) throw new Error(`No account has the login name ${name}`);
        const asked = { publicUrl: publicUrl(config), now: new Date() };
        const link = await makeResetLink(db, person.id, asked);
        return `${name} can choose a new password once, within a day, at\n${link}`;
      }),
  },
  'files-move': {
    does: 'files move           move uploaded files from the folder to the store of S3_BUCKET; can be stopped and repeated',
    run: async (config) => {
      const objects = s3StoreOf(config);
      if (!objects) throw new Error('Set S3_BUCKET to the store the files move to.');
      await tryStore(objects);
      const { files, bytes } = await moveFiles(folderOf(config), objects, (moved) => {
        if (moved.files % 1_000 === 0) console.log(`${moved.files} files`);
      });
      return `${files} files with ${bytes} bytes moved from ${filesFolder(config)} to ${filesPlace(config)}. Each was read back and compared.`;
    },
  },
  'secret-rotate': {
    does: 'secret rotate        seal everything sealed with PORTICO_FORMER_SECRETS with PORTICO_SECRET; can be stopped and repeated',
    run: (config) => withDatabase(config, (db) => rotateSecret(db, config, (line) => console.log(line))),
  },
  'setup-check': {
    does: 'setup check          say what the company still has to set up; ends with 1 if a necessary step is open',
    run: (config) =>
      withDatabase(config, async (db) => {
        connectModules(db, environmentOf(config));
        return reportSetup(await findOpenSteps(db, environmentOf(config), new Date()));
      }),
  },
  doctor: {
    does: 'doctor               check settings, clock, disk, files, database, replica, backups, mail and authority; changes nothing',
    run: async (config) => report(await examine(config, new Date())),
  },
  'config-check': {
    does: 'config check         read the settings, say what is wrong or dangerous, and touch nothing',
    run: async (config) =>
      [
        ...warningsOf(config),
        `The settings are valid: ${config.PORTICO_MODE} mode at ${publicUrl(config)}, ` +
          `${config.DATABASE_URL ? 'PostgreSQL' : `the embedded database in ${config.PORTICO_DATA}`}.`,
      ].join('\n'),
  },
  'audit-verify': {
    does: 'audit-verify         check the audit log and the record of every form, and that records agree with forms',
    run: (config) =>
      withDatabase(config, async (db) => {
        const { entries, broken } = await verifyAudit(db);
        if (broken.length > 0) throw new Error(`The audit log was changed: ${JSON.stringify(broken)}`);
        const records = await verifyRecords(db);
        if (records.broken.length > 0)
          throw new Error(`These records were changed: ${JSON.stringify(records.broken)}`);
        const seals = await verifySeals(db);
        if (seals.broken.length > 0)
          throw new Error(`The chain over all forms was changed: ${JSON.stringify(seals.broken)}`);
        return `${entries} entries of the log, the records and remarks of ${records.forms} forms and ${seals.seals} seals over them: all intact.`;
      }),
  },
};

const words = process.argv.slice(2);
const { command: name, argument } = readArguments(words, commands);
const command = name === null ? undefined : commands[name];
if (!command) {
  console.log(
    `npm run portal -- <command>\n\n${Object.values(commands)
      .map(({ does }) => `  ${does}`)
      .join('\n')}`,
  );
  process.exitCode = words.length > 0 ? 2 : 0;
} else {
  try {
    const config = readConfig(process.env);
    setCompanyZone(config.TIME_ZONE);
    console.log(await command.run(config, argument));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
