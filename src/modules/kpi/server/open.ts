import { savePeriod } from '#modules/kpi/periods/server/commands/periods.ts';
import { listPostsOf } from '#modules/kpi/periods/server/queries/periods.ts';
import { saveIndicator } from '#modules/kpi/templates/server/commands/indicators.ts';
import { addMenu } from '#modules/kpi/templates/server/commands/tables.ts';
import { publishTemplate, saveDraft } from '#modules/kpi/templates/server/commands/templates.ts';
import { live } from './commands/plant.ts';

export type { By } from './commands/by.ts';
/**
 * Exported for tests only.
 * @internal
 */
export { publishScope } from '#modules/kpi/periods/server/commands/publishing.ts';

/** Commands of a review administrator that demo data uses. */
export const keepsKpi = { addMenu, saveIndicator, saveDraft, publishTemplate, savePeriod, live, listPostsOf };
