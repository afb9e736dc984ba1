import { Alert, App, Form, Modal, Select } from 'antd';
import { useState } from 'react';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Rule, type Gather } from '../../contract/Rule.ts';
import { DryRun } from './DryRun.tsx';
import { ruleWords } from './words.ts';

interface DialogProps {
  readonly edition: Gather;
  readonly onClose: () => void;
}

/** Opens an edition, after showing what it would do to the suppliers. */
export function OpenDialog({ edition, onClose }: DialogProps) {
  const words = useWords(ruleWords);
  const { message } = App.useApp();
  const showError = useShowError();
  const act = useAct(Rule.UpdateIsOpenRuleList);
  return (
    <Modal
      open
      width={560}
      title={words.publishTitle(edition.EditionNumber)}
      okText={words.open}
      cancelText={words.cancel}
      confirmLoading={act.isPending}
      onCancel={onClose}
      onOk={() =>
        act.mutate(
          { RuleListID: edition.RuleListID, Version: edition.Version, IsOpen: true },
          {
            onSuccess: () => {
              void message.success(words.opened);
              onClose();
            },
            onError: showError,
          },
        )
      }
    >
      <Alert type="info" showIcon title={words.publishNote} className="supplier-effect" />
      <DryRun id={edition.RuleListID} against={null} hasOther={edition.OpenID !== null} />
    </Modal>
  );
}

/** Two editions beside each other: whose grade differs. */
export function CompareDialog({ edition, onClose }: DialogProps) {
  const words = useWords(ruleWords);
  const editions = useCall(Rule.GetRuleList, { FamilyId: edition.FamilyId, PageSize: 200 }).data?.Rows ?? [];
  const others = editions.filter(({ RuleListID }) => RuleListID !== edition.RuleListID);
  const [chosen, setChosen] = useState<number | null>(null);
  const against = chosen ?? others[0]?.RuleListID ?? null;
  return (
    <Modal
      open
      width={560}
      title={words.compareTitle(edition.EditionNumber)}
      footer={null}
      onCancel={onClose}
    >
      <Form layout="vertical" component="div">
        <Form.Item label={words.compareWith} htmlFor="compare-with">
          <Select
            id="compare-with"
            value={against}
            options={others.map((one) => ({
              value: one.RuleListID,
              label: `${words.editionOf(one.EditionNumber)} · ${words.states[one.EditionState as 1 | 2 | 3]}`,
            }))}
            onChange={setChosen}
          />
        </Form.Item>
      </Form>
      {against !== null && <DryRun key={against} id={edition.RuleListID} against={against} hasOther />}
    </Modal>
  );
}
