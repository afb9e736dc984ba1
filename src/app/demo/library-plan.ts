import type { BookType } from '#modules/library/contract/codes.ts';
import { checkDigit13 } from '#modules/library/contract/isbn.ts';
import { chineseFiction } from './books/chinese-fiction.ts';
import { foreignFiction } from './books/foreign-fiction.ts';
import { biography, essays, history, society } from './books/history-and-society.ts';
import { chineseIsbns } from './books/isbns-chinese.ts';
import { englishIsbns } from './books/isbns-english.ts';
import { summaries } from './books/summaries.ts';
import { art, business, computing, economics, life, psychology, science } from './books/work-and-science.ts';

export interface PlannedBook {
  readonly isbn: string;
  readonly name: string;
  readonly author: string;
  readonly publishYear: number | null;
  readonly bookType: BookType;
  readonly summary: string;
  /** Shelf of the book. */
  readonly location: string;
}

const shelves: readonly (readonly [lines: string, type: BookType, location: string])[] = [
  [chineseFiction, 1, 'A1 · 中文小说'],
  [foreignFiction, 1, 'A2 · 外国文学'],
  [essays, 2, 'A3 · 散文诗歌'],
  [history, 3, 'B1 · 历史'],
  [biography, 4, 'B2 · 传记'],
  [society, 10, 'B3 · 哲学社科'],
  [business, 5, 'C1 · 商业管理'],
  [economics, 6, 'C2 · 经济金融'],
  [psychology, 9, 'C3 · 心理与成长'],
  [computing, 7, 'D1 · 计算机'],
  [science, 8, 'D2 · 科学科普'],
  [art, 11, 'D3 · 艺术设计'],
  [life, 12, 'D4 · 生活健康'],
];

const publishersIsbns = new Map(
  [chineseIsbns, englishIsbns]
    .flatMap((lines) => lines.trim().split('\n'))
    .map((line) => {
      const [name = '', isbn = ''] = line.split('|');
      return [name, isbn] as const;
    }),
);

/**
 * Returns a number with the right check digit where no number of a real edition is known for certain.
 * The group 979-99 is given to no publisher, so no book of the demo carries the number of another edition.
 */
function demoIsbn(serial: number): string {
  const twelve = `97999${String(serial).padStart(7, '0')}`;
  return twelve + checkDigit13(twelve);
}

/** Every book of the demo's library; titles and authors are real. */
export const demoBooks: readonly PlannedBook[] = shelves
  .flatMap(([lines, bookType, location]) =>
    lines
      .trim()
      .split('\n')
      .map((line) => {
        const [name = '', author = '', year = ''] = line.split('|');
        return { name, author, publishYear: Number(year) || null, bookType, location };
      }),
  )
  .map((book, n) => ({
    ...book,
    isbn: publishersIsbns.get(book.name) ?? demoIsbn(n + 1),
    summary: summaries[book.name] ?? '',
  }));

/** Reviews by colleagues, by score. */
export const opinions: Readonly<Record<number, readonly string[]>> = {
  5: [
    '一口气读完，合上书还在想。强烈推荐给同组的同事。',
    '第二遍读，比第一次收获更多。',
    'Changed how I look at my own work. Worth every evening.',
    '文字干净，故事有力，值得反复读。',
    'A classic for good reason; clear and humane.',
  ],
  4: [
    '整体很好，中间几章略慢，但结尾值得等待。',
    '案例丰富，可以直接用到工作里。',
    'Solid and readable, a few chapters could be shorter.',
    '适合通勤时读，章节不长。',
    '译文流畅，注释也用心。',
  ],
  3: ['内容不错，只是有些地方重复。', 'Good ideas, a little long.', '适合入门，想深入的话还要看别的书。'],
  2: ['期待太高，读起来有些吃力。', 'Not quite for me, but others may like it.'],
};

/** Books that colleagues wish for. */
export const wishes: readonly (readonly [
  name: string,
  author: string,
  reason: string,
  state: number,
  answer: string,
])[] = [
  ['晚熟的人', '莫言', '同事们都在聊，想借来读', 1, ''],
  ['Staff Engineer', 'Will Larson', 'Several of us are asked to take this path', 1, ''],
  [
    'The Manager’s Path',
    'Camille Fournier',
    'For everybody who leads a team for the first time',
    2,
    '列入下一批采购',
  ],
  ['翦商', '李硕', '历史组读书会下个月讨论', 3, '已下单'],
  ['Building a Second Brain', 'Tiago Forte', '', 1, ''],
  ['亲爱的安德烈', '龙应台、安德烈', '适合推荐给有孩子的同事', 4, 'A3 书架'],
  ['Crafting Interpreters', 'Robert Nystrom', 'For the compiler reading group', 1, ''],
  ['考研英语词汇', '', '准备考试', 5, '备考资料不在采购范围'],
];
