import { labels } from '../client/language.ts';

export const canvasWords = labels({
  zh: { zoomIn: '放大', zoomOut: '缩小', fit: '适应窗口', map: '缩略图' },
  en: { zoomIn: 'Zoom in', zoomOut: 'Zoom out', fit: 'Fit to window', map: 'Overview' },
});
