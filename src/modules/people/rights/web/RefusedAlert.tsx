import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { PermissionManagement } from '../contract/PermissionManagement.ts';
import { WhyAnswer } from './WhyAnswer.tsx';
import { viewAsWords } from './view-as-words.ts';

/** Names the page that a redirected person may not open, with a link to the reasons. */
export default function RefusedAlert({ code }: { code: string }) {
  const words = useWords(viewAsWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const permission = useCall(PermissionManagement.ExplainAccess, { Code: code }).data?.Permission;
  const name = permission ? inLanguage(language, permission.Name, permission.NameEn) : code;
  return (
    <>
      <Alert
        className="refused no-print"
        type="warning"
        showIcon
        title={words.refused(name)}
        closable={{ onClose: () => void navigate('.', { replace: true, state: null }) }}
        action={
          <Button size="small" onClick={() => setAsking(true)}>
            {words.why}
          </Button>
        }
        style={{ marginBottom: 16 }}
      />
      {isAsking && (
        <Modal open title={words.refused(name)} footer={null} onCancel={() => setAsking(false)}>
          <WhyAnswer code={code} />
        </Modal>
      )}
    </>
  );
}
