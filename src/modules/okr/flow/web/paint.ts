import { bandOf } from '#modules/okr/records/contract/record-codes.ts';
import { lanes, boxStatuses } from '../contract/flow-codes.ts';
import type { FlowBox } from './fold.ts';
import { lineOf, size, type Layout } from './layout.ts';

/** Returns the class in flow.css that colours a box. */
export function markOf(box: FlowBox, colour: number): string {
  if (colour === 2) return `flow-d${box.DeptId % 7}`;
  if (colour === 3)
    return box.SaturationBp === null ? 'flow-none' : `flow-band${bandOf(Number(box.SaturationBp))}`;
  return box.Lane === lanes.person || box.Standing === boxStatuses.open
    ? 'flow-none'
    : `flow-standing${box.Standing}`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Cuts a text to a width, counting a Chinese character as one em and a Latin one as a little more than half. */
function cut(text: string, ems: number): string {
  let width = 0;
  for (const [n, letter] of [...text].entries()) {
    width += letter.codePointAt(0)! > 0x2e80 ? 1 : 0.62;
    if (width > ems) return `${[...text].slice(0, n).join('').trimEnd()}…`;
  }
  return text;
}

interface Painted {
  readonly layout: Layout;
  readonly boxes: readonly FlowBox[];
  readonly edges: readonly { readonly From: string; readonly To: string }[];
  readonly colour: number;
  readonly laneNames: Readonly<Record<number, string>>;
  readonly noteOf: (box: FlowBox) => string;
  readonly nameOf: (box: FlowBox) => string;
  /** Element the page draws the chart in. Its computed styles give the colours. */
  readonly stage: HTMLElement;
}

/** Returns the whole chart as an SVG file in the colours of the page. */
export function svgOf({ layout, boxes, edges, colour, laneNames, noteOf, nameOf, stage }: Painted): string {
  const look = getComputedStyle(stage);
  const of = (name: string): string => look.getPropertyValue(`--ant-${name}`).trim();
  const probe = document.createElement('i');
  stage.append(probe);
  const markColour = (box: FlowBox): string => {
    probe.className = `flow-mark ${markOf(box, colour)}`;
    return getComputedStyle(probe).backgroundColor;
  };
  const margin = 24;
  const [width, height] = [layout.width + 2 * margin, layout.height + 2 * margin];
  const lines = edges.map(({ From, To }) => lineOf(layout.places.get(From)!, layout.places.get(To)!));
  const drawn = boxes.map((box) => {
    const { x, y } = layout.places.get(box.Key)!;
    return `<g transform="translate(${x} ${y})"><rect width="${size.width}" height="${size.height}" rx="6" fill="${of('color-bg-container')}" stroke="${of('color-border')}"/><rect width="4" height="${size.height}" fill="${markColour(box)}"/><text x="14" y="23" font-size="14" font-weight="600" fill="${of('color-text')}">${escaped(cut(nameOf(box), 12.5))}</text><text x="14" y="43" font-size="12" fill="${of('color-text-secondary')}">${escaped(cut(noteOf(box), 14.5))}</text></g>`;
  });
  const heads = layout.lanes.map(
    ({ lane, x }) =>
      `<text x="${x}" y="20" font-size="14" font-weight="600" fill="${of('color-text-secondary')}">${escaped(laneNames[lane]!)}</text>`,
  );
  probe.remove();
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${escaped(look.fontFamily)}"><rect width="${width}" height="${height}" fill="${of('color-bg-layout')}"/><g transform="translate(${margin} ${margin})">${heads.join('')}<path d="${lines.join('')}" fill="none" stroke="${of('color-border')}"/>${drawn.join('')}</g></svg>`;
}

/** Largest side in pixels that every browser can still draw. */
const mostPixels = 8000;

/** Turns an SVG into a PNG, at twice its size or as large as can be drawn. */
export async function pngOf(svg: string, width: number, height: number): Promise<Blob> {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    await image.decode();
    const scale = Math.min(2, mostPixels / width, mostPixels / height);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((give, fail) => {
      canvas.toBlob((bytes) => (bytes ? give(bytes) : fail(new Error('no picture'))), 'image/png');
    });
  } finally {
    URL.revokeObjectURL(image.src);
  }
}
