import { HeartFilled, HeartOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useWords } from '#kit/web/client/language.ts';
import { homeWords } from '../words.ts';

interface LikeButtonProps {
  readonly count: number;
  readonly isLiked: boolean;
  /** Name of the liked thing, for screen readers. */
  readonly of: string;
  readonly isPending: boolean;
  readonly onLike: (isLiked: boolean) => void;
}

/** Button for one like per person; the same button removes it. */
export function LikeButton({ count, isLiked, of, isPending, onLike }: LikeButtonProps) {
  const words = useWords(homeWords);
  const title = isLiked ? words.unlike : words.like;
  return (
    <Button
      type="text"
      size="small"
      className={isLiked ? 'like like-on' : 'like'}
      icon={isLiked ? <HeartFilled /> : <HeartOutlined />}
      disabled={isPending}
      title={title}
      aria-pressed={isLiked}
      aria-label={`${words.like}：${of}，${words.likes(count)}`}
      onClick={() => onLike(!isLiked)}
    >
      {count}
    </Button>
  );
}
