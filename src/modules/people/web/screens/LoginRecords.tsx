import { useWords } from '#kit/web/client/language.ts';
import { Page } from '#kit/web/parts/Page.tsx';
import { loginWords } from '../login-words.ts';
import { LoginList } from '../parts/LoginList.tsx';
import '../parts/split.css';

/** Everybody's sign-ins, for administrators. */
export default function LoginRecords() {
  const words = useWords(loginWords);
  return (
    <Page title={words.records} note={words.kept}>
      <LoginList />
    </Page>
  );
}
