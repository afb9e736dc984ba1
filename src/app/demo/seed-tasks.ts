import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { listTasksDueBefore, updateTask } from '#modules/hr-requests/server/open.ts';
import { taskStates } from '#modules/hr-requests/tasks/contract/task-codes.ts';

/**
 * Marks tasks of forms that were due before a company day as done by their owners.
 * @param formId only the tasks of this form
 */
export function doOldTasks(db: Database, since: string, now: Date, formId?: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    for (const { id, owner, version, code } of await listTasksDueBefore(tx, since, formId)) {
      const nobody = { personId: owner, departmentId: 0, reach: 0 } as const;
      const viewer = { id: owner, administers: false, oversees: false };
      await updateTask(
        tx,
        {
          TaskID: id,
          Version: version,
          State: taskStates.done,
          ...(code === 'nonCompete' && { Months: 12 }),
        },
        { viewer, keeps: nobody, pays: nobody, isSeenThrough: false },
        { now },
      );
    }
  });
}
