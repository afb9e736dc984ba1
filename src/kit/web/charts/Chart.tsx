import { LineChart, PieChart, type LineSeriesOption, type PieSeriesOption } from 'echarts/charts';
import {
  GridComponent,
  TooltipComponent,
  type GridComponentOption,
  type TooltipComponentOption,
} from 'echarts/components';
import { init, use, type ComposeOption, type EChartsType } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useEffectEvent, useRef } from 'react';

use([LineChart, PieChart, GridComponent, TooltipComponent, CanvasRenderer]);

export type ChartOption = ComposeOption<
  LineSeriesOption | PieSeriesOption | GridComponentOption | TooltipComponentOption
>;

interface ChartProps {
  readonly option: ChartOption;
  /** Text of the chart for people who do not see it. */
  readonly label: string;
  readonly height: number;
  /** Called with the index of the clicked item within its series. */
  readonly onPick?: (at: number) => void;
}

/** Chart that fills its container. */
export default function Chart({ option, label, height, onPick }: ChartProps) {
  const place = useRef<HTMLElement>(null);
  const chart = useRef<EChartsType | null>(null);
  const pick = useEffectEvent((at: number) => onPick?.(at));
  useEffect(() => {
    const drawn = init(place.current);
    chart.current = drawn;
    drawn.on('click', ({ dataIndex }) => pick(dataIndex));
    const watch = new ResizeObserver(() => drawn.resize());
    if (place.current) watch.observe(place.current);
    return () => {
      watch.disconnect();
      drawn.dispose();
      chart.current = null;
    };
  }, []);
  useEffect(() => chart.current?.setOption(option, { notMerge: true }), [option]);
  return <figure ref={place} aria-label={label} style={{ height, margin: 0 }} />;
}
