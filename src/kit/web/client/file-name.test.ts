import { expect, test } from 'vitest';
import { nameIn } from './file-name.ts';

test.each([
  [
    `attachment; filename="export.xlsx"; filename*=UTF-8''%E5%AE%A1%E6%89%B9-2026-11-22.xlsx`,
    '审批-2026-11-22.xlsx',
  ],
  [`attachment; filename*=UTF-8''Approvals%20a.xlsx; filename="export.xlsx"`, 'Approvals a.xlsx'],
  [`attachment; filename="export.xlsx"; filename*=UTF-8''%E5%AE`, 'export.xlsx'],
  ['inline; filename="portico.ics"', 'portico.ics'],
  ['attachment', null],
  ['', null],
])('%s', (header, name) => {
  expect(nameIn(header)).toBe(name);
});
