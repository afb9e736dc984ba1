import { Mentions } from 'antd';
import { useEffect, useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { PersonName } from '#kit/web/parts/PersonName.tsx';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { useApplicant } from '#modules/approval/reading/web/useApplicant.ts';
import { useNamed } from '#modules/approval/web/parts/states.tsx';
import { approvalWords } from '#modules/approval/web/words.ts';
import { isName, nameHolds, signs, type Picked } from '../mentions.ts';

/** Maximum number of characters of a remark, as in the contract. */
const longest = 500;
/** Milliseconds after the last key before the server is asked. */
const rest = 200;

interface RemarkTextProps {
  readonly id: string;
  readonly formId: number;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly picked: readonly Picked[];
  readonly onPick: (one: Picked) => void;
  readonly disabled: boolean;
}

/** Text field of a remark. After an @ it offers people, first those concerned with the form. */
export function RemarkText({ id, formId, value, onChange, picked, onPick, disabled }: RemarkTextProps) {
  const words = useWords(approvalWords);
  const named = useNamed();
  const me = useApplicant()?.person.id;
  const [typed, setTyped] = useState<string | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), rest);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useCall(
    CacApprovalOrder.GetUserInfoListByApprovalName,
    { FormID: formId, Name: asked ?? '' },
    { enabled: asked !== null, keep: true },
  );
  // Until the answer arrives, the earlier results are filtered, so that Enter cannot pick a person who no longer
  // matches.
  const people = (found.data ?? []).filter((one) => one.AUID !== me && nameHolds(one, typed ?? ''));
  return (
    <Mentions
      id={id}
      prefix={signs}
      autoSize={{ minRows: 2, maxRows: 8 }}
      maxLength={longest}
      placeholder={words.remark.mentionHint}
      value={value}
      disabled={disabled}
      filterOption={false}
      validateSearch={(text) => isName(text, picked)}
      notFoundContent={found.isFetching || typed !== asked ? words.remark.finding : words.remark.nobody}
      options={people.map((one) => ({
        key: String(one.AUID),
        value: named(one.ChineseName, one.EnglishName),
        label: (
          <PersonName
            id={one.AUID}
            name={one.ChineseName}
            englishName={one.EnglishName}
            note={named(one.DeptName, one.DeptNameEn)}
          />
        ),
      }))}
      onChange={onChange}
      onSearch={(text) => setTyped(text.trim())}
      // The key is the person's id, followed by the list's own id.
      onSelect={({ key = '', value: name = '' }) => onPick({ id: Number.parseInt(key, 10), name })}
    />
  );
}
