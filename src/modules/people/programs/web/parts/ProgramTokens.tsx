import { Button } from 'antd';
import { useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { AccessToken, tokenLives } from '../../contract/AccessToken.ts';
import { ProgramAccount, programStates } from '../../contract/ProgramAccount.ts';
import { accessTokenWords } from '../access-token-words.ts';
import { programAccountWords } from '../program-account-words.ts';
import { NewToken } from './NewToken.tsx';
import type { AccountRow } from './program-accounts.ts';
import { TokenLine } from './TokenLine.tsx';
import './access-tokens.css';

interface ProgramTokensProps {
  readonly row: AccountRow;
  /** Whether the company allows new tokens. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The tokens of a program’s account: those there are, and making one. */
export function ProgramTokens({ row, isOpen, onClose }: ProgramTokensProps) {
  const words = useWords(programAccountWords);
  const tokenWords = useWords(accessTokenWords);
  const found = useCall(AccessToken.GetAccessTokenPageList, { AUID: row.AUID, PageSize: 50 });
  const [isMaking, setMaking] = useState(false);
  const [token, setToken] = useState<string | null>(null);
  const back = (): void => {
    setMaking(false);
    setToken(null);
  };
  const title = token ? tokenWords.made : isMaking ? words.addToken : words.tokensOf(row.Name);
  return (
    <Modal
      open
      title={title}
      footer={null}
      width={720}
      mask={{ closable: token === null }}
      keyboard={token === null}
      onCancel={onClose}
    >
      {token ? (
        <NewToken token={token} onClose={back} />
      ) : isMaking ? (
        <EditForm
          call={ProgramAccount.CreateProgramToken}
          fields={[
            { name: 'Name', label: words.tokenName, kind: 'text', hint: words.tokenNameHint },
            {
              name: 'Days',
              label: tokenWords.days,
              kind: 'choice',
              options: tokenLives.map((days) => ({ value: days, label: tokenWords.dayCount(days) })),
            },
          ]}
          hidden={{ AUID: row.AUID }}
          initial={{ Days: 90 }}
          submit={tokenWords.create}
          onDone={({ Token }) => setToken(Token)}
          onCancel={{ label: words.cancel, run: back }}
        />
      ) : (
        <>
          <p className="muted">{words.tokensNote}</p>
          <Answer of={found} rows={2}>
            {({ Rows }) =>
              Rows.length === 0 ? (
                <p className="token-none">{words.noTokens}</p>
              ) : (
                <ul className="token-lines">
                  {Rows.map((each) => (
                    <TokenLine key={each.Id} token={each} />
                  ))}
                </ul>
              )
            }
          </Answer>
          {isOpen && row.State === programStates.works && (
            <div className="form-actions">
              <Button type="primary" onClick={() => setMaking(true)}>
                {words.addToken}
              </Button>
            </div>
          )}
        </>
      )}
    </Modal>
  );
}
