import { ExportOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useWords } from '#kit/web/client/language.ts';
import { learningWords } from '../words.ts';

/** Button that opens an external site in a new tab, for sites that refuse to be shown in a frame. */
export function NewTabButton({ address }: { address: string }) {
  const words = useWords(learningWords);
  return (
    <Button icon={<ExportOutlined />} href={address} target="_blank" rel="noopener noreferrer">
      {words.openTab}
    </Button>
  );
}
