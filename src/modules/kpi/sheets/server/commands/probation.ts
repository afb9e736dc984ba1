import { onProbation } from '#modules/hr-requests/server/open.ts';
import { sheetStateLabels } from '#modules/kpi/contract/codes.ts';
import { viewerOf } from '#modules/kpi/server/queries/rights.ts';
import { listOver } from '../queries/sheets.ts';

/** Shows the reviews of a probation beside its confirmation, as far as the reader may see them. */
export const reviewsOfProbation = onProbation('reviews', {
  name: { zh: '绩效', en: 'Reviews' },
  facts: async (on, { reader, ...asked }) =>
    (await listOver(on, await viewerOf(on, reader), asked)).map(
      ({ PeriodName, PeriodNameEn, State, Total, Grade }) => {
        const label = sheetStateLabels[State] ?? { zh: '', en: '' };
        const parts = [Total, Grade].filter((part) => part !== null && part !== '');
        return {
          name: { zh: PeriodName, en: PeriodNameEn || PeriodName },
          value: {
            zh: [label.zh, ...parts].join(' · '),
            en: [label.en, ...parts].join(' · '),
          },
        };
      },
    ),
});
