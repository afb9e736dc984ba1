import { CompressOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useWords } from '../client/language.ts';
import { canvasWords } from './words.ts';

interface ZoomButtonsProps {
  readonly onZoom: (factor: number) => void;
  readonly onFit: () => void;
}

/** Factor by which one press zooms. */
export const zoomStep = 1.25;

/** Buttons that make a drawing smaller or larger, or show it whole. */
export function ZoomButtons({ onZoom, onFit }: ZoomButtonsProps) {
  const words = useWords(canvasWords);
  const buttons = [
    { icon: <MinusOutlined />, label: words.zoomOut, run: () => onZoom(1 / zoomStep) },
    { icon: <PlusOutlined />, label: words.zoomIn, run: () => onZoom(zoomStep) },
    { icon: <CompressOutlined />, label: words.fit, run: onFit },
  ];
  return (
    <>
      {buttons.map(({ icon, label, run }) => (
        <Button key={label} icon={icon} aria-label={label} title={label} onClick={run} />
      ))}
    </>
  );
}
