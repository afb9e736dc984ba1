import { Button } from 'antd';
import { Link } from 'react-router';
import { useWords } from '#kit/web/client/language.ts';
import { Told } from '#kit/web/parts/Told.tsx';
import { kitWords } from '#kit/web/shell/words.ts';

export default function NotFound() {
  const words = useWords(kitWords);
  return (
    <Told
      sign="notFound"
      title={words.notFound}
      hint={words.notFoundHint}
      actions={
        <Link to="/">
          <Button type="primary">{words.backHome}</Button>
        </Link>
      }
    />
  );
}
