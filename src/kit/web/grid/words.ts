import { labels } from '../client/language.ts';

export const gridWords = labels({
  zh: {
    tooManyRows: (given: number, left: number) =>
      `粘贴了 ${given} 行，从所选位置起只有 ${left} 行，未粘贴任何内容。请先添加行，或使用 Excel 导入`,
    tooManyColumns: (more: number) => `粘贴的内容超出最后一列 ${more} 列，未粘贴任何内容。请从更靠左的列开始`,
    leftOut: (n: number) => `${n} 个单元格不可编辑，保持原值`,
  },
  en: {
    tooManyRows: (given: number, left: number) =>
      `You pasted ${given} rows, but only ${left} rows follow from here, so nothing was pasted. Add rows first, or use the Excel import.`,
    tooManyColumns: (more: number) =>
      `The paste reaches ${more} columns beyond the last one, so nothing was pasted. Start further to the left.`,
    leftOut: (n: number) => `${n} cells cannot be edited and keep their values`,
  },
});
