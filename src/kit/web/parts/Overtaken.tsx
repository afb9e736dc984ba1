import { Alert, Button, Space } from 'antd';
import { useWords } from '../client/language.ts';
import { kitWords } from '../shell/words.ts';

interface OvertakenProps {
  readonly title: string;
  readonly onMine: () => void;
  readonly onTheirs: () => void;
}

/** Alert: somebody else saved the record being edited. The person chooses which version to keep. */
export function Overtaken({ title, onMine, onTheirs }: OvertakenProps) {
  const words = useWords(kitWords);
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={title}
      description={words.staleHint}
      action={
        <Space wrap>
          <Button onClick={onMine}>{words.useMine}</Button>
          <Button onClick={onTheirs}>{words.useTheirs}</Button>
        </Space>
      }
    />
  );
}
