import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { PermissionManagement } from '../../contract/PermissionManagement.ts';
import { refusedIn, useKnownPages } from '../pages.ts';
import { viewAsWords } from '../view-as-words.ts';
import { WhyAnswer } from './WhyAnswer.tsx';

/** Whoever was sent to the root because of a page that is not his learns which one, and why. */
export function RefusedNotice() {
  const pages = useKnownPages();
  const { state } = useLocation();
  const path = refusedIn(state);
  const code = path === null ? null : pages.get(path);
  return code ? <Notice key={code} code={code} /> : null;
}

function Notice({ code }: { code: string }) {
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
