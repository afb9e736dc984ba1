import { StarFilled, StarOutlined } from '@ant-design/icons';
import { useWords } from '#kit/web/client/language.ts';
import { libraryWords } from '../words.ts';

const all = [1, 2, 3, 4, 5] as const;

/** Score of one review as stars. */
export function Stars({ count }: { count: number }) {
  const words = useWords(libraryWords);
  return (
    <span>
      <span className="visually-hidden">{words.stars(count)}</span>
      {all.map((n) =>
        n <= count ? (
          <StarFilled key={n} className="book-star" />
        ) : (
          <StarOutlined key={n} className="book-star" />
        ),
      )}
    </span>
  );
}
