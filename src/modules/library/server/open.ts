import type { Served } from '#kit/server/http/context.ts';
import { bookStorSetting } from './handlers/BookStorSetting.ts';

export { libraryDuty } from './commands/leave.ts';

/** Every call of this module. */
export function libraryCalls(): Served[] {
  return [bookStorSetting];
}
