import { Alert, App } from 'antd';
import { useState } from 'react';
import { CallFailed } from '#kit/web/client/call-server.ts';
import { messageOf } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { FormTemplate } from '../../contract/FormTemplate.ts';
import { formRefusals } from '../../contract/refusals.ts';
import { Changes } from './Changes.tsx';
import type { Design, Loaded } from './useDesign.ts';
import { designerWords } from './words.ts';

interface PublishDialogProps {
  readonly loaded: Loaded;
  readonly design: Design;
  readonly version: number;
  readonly onClose: () => void;
  readonly onPublished: () => void;
}

/** Dialog that shows the changes of a publication before it happens. */
export function PublishDialog({ loaded, design, version, onClose, onPublished }: PublishDialogProps) {
  const words = useWords(designerWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const act = useAct(FormTemplate.PublishDesign);
  const [problem, setProblem] = useState('');
  // True after a warning that processes would lose controls. Publishing again then confirms it.
  const [isLossy, setLossy] = useState(false);
  const { Running } = loaded;
  const publish = (): void =>
    act.mutate(
      {
        TemplateId: loaded.TemplateId,
        Version: version,
        ...(isLossy ? { Confirm: true } : {}),
      },
      {
        onSuccess: ({ EditionNumber }) => {
          void message.success(words.published(EditionNumber));
          onPublished();
        },
        onError: (error) => {
          setProblem(messageOf(error));
          setLossy(error instanceof CallFailed && error.code === formRefusals.controlsInUse.code);
        },
      },
    );
  return (
    <Modal
      open
      width={640}
      title={words.publishTitle(inLanguage(language, design.Title, design.TitleEn))}
      okText={isLossy ? words.publishAnyway : words.publish}
      okButtonProps={{ danger: isLossy }}
      cancelText={words.cancel}
      confirmLoading={act.isPending}
      onOk={publish}
      onCancel={onClose}
    >
      {problem !== '' && <Alert type="error" showIcon role="alert" title={problem} />}
      <p>{Running ? words.publishNext(Running.EditionNumber + 1) : words.publishFirst}</p>
      {Running && (
        <>
          <h3>{words.changes}</h3>
          <Changes before={Running.Design.Controls} after={design.Controls} />
        </>
      )}
    </Modal>
  );
}
