import { Button, Result } from 'antd';
import { Link } from 'react-router';
import { useWords } from '#kit/web/client/language.ts';
import { kitWords } from '#kit/web/shell/words.ts';

export default function NotFound() {
  const words = useWords(kitWords);
  return (
    <Result
      status="404"
      title={words.notFound}
      subTitle={words.notFoundHint}
      extra={
        <Link to="/">
          <Button type="primary">{words.backHome}</Button>
        </Link>
      }
    />
  );
}
