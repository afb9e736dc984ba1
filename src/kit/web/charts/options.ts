import type { ChartOption } from './Chart.tsx';
import type { useChartLook } from './useChartLook.ts';

type Look = ReturnType<typeof useChartLook>;

interface Line {
  readonly name: string;
  readonly values: readonly number[];
  readonly colour: string;
}

/** Options of a line chart over days or months, with a mark only at the pointer. */
export function linesOption(look: Look, dates: readonly string[], lines: readonly Line[]): ChartOption {
  return {
    ...look.base,
    grid: {
      left: 4,
      right: 12,
      top: 12,
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    tooltip: { ...look.tooltip, trigger: 'axis' },
    xAxis: {
      type: 'category',
      boundaryGap: false,
      // Months are shown with their year, days without.
      data: dates.map((date) => (date.length > 7 ? date.slice(5) : date)),
      axisLine: { lineStyle: { color: look.line } },
      axisTick: { show: false },
      axisLabel: { color: look.text, hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      minInterval: 1,
      splitLine: { lineStyle: { color: look.line } },
      axisLabel: { color: look.text },
    },
    series: lines.map(({ name, values, colour }) => ({
      type: 'line',
      name,
      data: [...values],
      showSymbol: false,
      symbolSize: 7,
      lineStyle: { width: 2, color: colour },
      itemStyle: { color: colour },
      areaStyle: { color: colour, opacity: 0.08 },
    })),
  };
}

export interface Part {
  readonly name: string;
  readonly value: number;
  readonly colour: string;
}

/** Options of a ring chart with the names of its parts. */
export function ringOption(look: Look, parts: readonly Part[]): ChartOption {
  return {
    ...look.base,
    tooltip: { ...look.tooltip, trigger: 'item' },
    series: [
      {
        type: 'pie',
        radius: ['62%', '92%'],
        label: { show: false },
        itemStyle: { borderColor: look.ground, borderWidth: 2 },
        emphasis: { scale: false },
        data: parts.map(({ name, value, colour }) => ({ name, value, itemStyle: { color: colour } })),
      },
    ],
  };
}
