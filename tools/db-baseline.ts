/** `npm run db:baseline`: writes migrations/baseline.sql anew, which then covers every migration that is there. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BASELINE } from '#kit/server/db/baseline.ts';
import { baselineText } from '#kit/server/db/baseline-text.ts';
import { MIGRATIONS, migrate, readMigrations } from '#kit/server/db/migrate.ts';
import { openInMemory } from '#kit/server/db/open.ts';

const db = await openInMemory();
await migrate(db, { oneByOne: true });
const covered = await readMigrations(MIGRATIONS);
writeFileSync(join(MIGRATIONS, BASELINE), await baselineText(db, covered));
await db.close();
console.log(`${BASELINE} covers ${covered.length} migrations, the last of them ${covered.at(-1)?.name}.`);
