import { saveIndicator } from './commands/indicators.ts';
import { savePeriod } from './commands/periods.ts';
import { live } from './commands/plant.ts';
import { addMenu } from './commands/tables.ts';
import { publishTemplate, saveDraft } from './commands/templates.ts';
import { listPostsOf } from './queries/periods.ts';

export type { By } from './commands/by.ts';
/**
 * Exported for tests only.
 * @internal
 */
export { publishScope } from './commands/publishing.ts';

/** Commands of a review administrator that demo data uses. */
export const keepsKpi = { addMenu, saveIndicator, saveDraft, publishTemplate, savePeriod, live, listPostsOf };
