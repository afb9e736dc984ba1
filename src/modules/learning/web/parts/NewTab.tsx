import { ExportOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useWords } from '#kit/web/client/language.ts';
import { learningWords } from '../words.ts';

/** For pages that do not like frames. */
export function NewTab({ address }: { address: string }) {
  const words = useWords(learningWords);
  return (
    <Button icon={<ExportOutlined />} href={address} target="_blank" rel="noopener noreferrer">
      {words.openTab}
    </Button>
  );
}
