import type { FormPanelProps } from '#modules/approval/web/open.ts';

/** Controls that only leave and trip forms have. */
const marks = [1302, 1332];

/** Says whether a form is a leave or a trip: its person is away. */
export const isAwayForm = (controls: FormPanelProps['controls']): boolean =>
  controls.some(({ tampid }) => marks.includes(tampid as number));
