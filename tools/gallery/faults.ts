import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

/** Something that a look at a page must not show. */
export interface Fault {
  readonly kind: 'contrast' | 'cut' | 'sideways' | 'shift' | 'failed';
  /** Place of the fault in words: an element with its text, or an amount. */
  readonly where: string;
}

/** Most that a page may move while it loads (web vitals: good). */
const mostShift = 0.05;

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Adds up what moves by itself; put into a page before it loads. */
export function watchShifts(): void {
  const sum = { value: 0 };
  Object.assign(globalThis, { galleryShift: sum });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) sum.value += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/* oxlint-disable unicorn/consistent-function-scoping -- a function that runs in the page brings everything along */
/** Texts that their box cuts off, without a way to read the rest; ends that a title or a list of choices tells are none. */
function cutTexts(): string[] {
  const found: string[] = [];
  // Controls, labels and headings must show their whole text without the mouse over them.
  const whole = '.ant-btn, [role=tab], th, label, h1, h2, h3, legend';
  const scrolls = (value: string): boolean => value === 'auto' || value === 'scroll';
  const isHidden = (element: Element): boolean =>
    element.closest('.visually-hidden, [aria-hidden=true], [inert], svg, canvas') !== null ||
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    const own = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
    );
    if (!own || isHidden(element)) continue;
    const look = getComputedStyle(element);
    const [dx, dy] = [element.scrollWidth - element.clientWidth, element.scrollHeight - element.clientHeight];
    if (element.clientWidth < 2 || look.display === 'inline' || look.clipPath !== 'none') continue;
    const isEllipsis = look.textOverflow === 'ellipsis' || look.webkitLineClamp !== 'none';
    const hides = (overflow: string): boolean => overflow !== 'visible' && !scrolls(overflow);
    const isCut =
      (hides(look.overflowX) && dx > 1 && !(isEllipsis && !element.closest(whole))) ||
      (hides(look.overflowY) && dy > 4 && look.webkitLineClamp === 'none');
    // A box so short that hardly anything of a chosen value is left.
    const isStump =
      isEllipsis && dx > 1 && element.clientWidth < 100 && element.clientWidth < element.scrollWidth * 0.6;
    const text = (element.textContent ?? '').trim();
    const teller = element.closest('[title], [aria-label]');
    const said = `${teller?.getAttribute('title') ?? ''} ${teller?.getAttribute('aria-label') ?? ''}`;
    const isTold = !isStump && said.includes(text) && element.closest(whole) === null;
    if ((isCut && !isTold) || isStump)
      found.push(`${element.tagName.toLowerCase()}.${element.className} “${text.slice(0, 60)}”`);
  }
  return [...new Set(found)];
}

/** Returns the faults of the page in its current state. */
export async function faultsOf(page: Page): Promise<Fault[]> {
  // Handed over by the debugger, so the policy against inline script stays as it is.
  await page.evaluate(axe);
  const contrast = await page.evaluate(async () => {
    const { axe: tester } = globalThis as unknown as {
      axe: { run: (options: object) => Promise<{ violations: { nodes: { html: string }[] }[] }> };
    };
    const { violations } = await tester.run({
      runOnly: ['color-contrast'],
      resultTypes: ['violations'],
    });
    return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 160)));
  });
  const cut = await page.evaluate(cutTexts);
  const { failed, sideways, shift } = await page.evaluate(() => ({
    failed: document.querySelector('.failed')?.textContent ?? null,
    sideways: document.documentElement.scrollWidth - innerWidth,
    shift: (globalThis as unknown as { galleryShift?: { value: number } }).galleryShift?.value ?? 0,
  }));
  return [
    ...(failed === null ? [] : [{ kind: 'failed' as const, where: failed.slice(0, 120) }]),
    ...contrast.map((where) => ({ kind: 'contrast' as const, where })),
    ...cut.map((where) => ({ kind: 'cut' as const, where })),
    ...(sideways > 0 ? [{ kind: 'sideways' as const, where: `${sideways} px` }] : []),
    ...(shift > mostShift ? [{ kind: 'shift' as const, where: shift.toFixed(3) }] : []),
  ];
}
