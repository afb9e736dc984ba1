import { existsSync, readFileSync, readdirSync } from 'node:fs';

/** Milliseconds of one tick of /proc (USER_HZ is 100 on every Linux of today). */
const tick = 10;

/** Milliseconds of processor time of a PostgreSQL on this machine and all that it started; null where /proc tells nothing. */
export function postgresCpu(postmaster: number | null): number | null {
  if (postmaster === null || !existsSync(`/proc/${postmaster}/stat`)) return null;
  let ticks = 0;
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    const stat = statOf(pid);
    if (!stat) continue;
    if (Number(pid) === postmaster) ticks += stat.own + stat.ofEnded;
    else if (stat.parent === postmaster) ticks += stat.own;
  }
  return ticks * tick;
}

/** Fields of /proc/<pid>/stat behind the name, which may have spaces and brackets (proc_pid_stat(5)). */
function statOf(pid: string): { parent: number; own: number; ofEnded: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return { parent: fields[1]!, own: fields[11]! + fields[12]!, ofEnded: fields[13]! + fields[14]! };
  } catch {
    // The process ended between listing and reading.
    return null;
  }
}
