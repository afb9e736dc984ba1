import { ArrowLeftOutlined, EllipsisOutlined, ImportOutlined, PlusOutlined } from '@ant-design/icons';
import { Alert, Button, Dropdown } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { useAddress, useAddressId } from '#kit/web/client/useAddress.ts';
import { ActionButton } from '#kit/web/parts/ActionButton.tsx';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { TabLinks } from '#kit/web/parts/TabLinks.tsx';
import { detailPath, useStandardTemplate } from '#modules/approval/web/open.ts';
import { Board } from '#modules/recruiting/stages/web/Board.tsx';
import { CandidateList } from '#modules/recruiting/stages/web/CandidateList.tsx';
import { candidateWords } from '#modules/recruiting/candidates/web/candidate-words.ts';
import { openingStateLabels, openingStates, requisitionKind } from '#modules/recruiting/contract/codes.ts';
import { AddCandidate } from '#modules/recruiting/candidates/web/AddCandidate.tsx';
import { importWords } from '#modules/recruiting/imports/web/import-words.ts';
import { CandidateDrawer } from '#modules/recruiting/candidates/web/CandidateDrawer.tsx';
import { CandidateImport } from '#modules/recruiting/imports/web/CandidateImport.tsx';
import { openingTones } from '#modules/recruiting/web/parts/tones.ts';
import { ResumeDrop } from '#modules/recruiting/resumes/web/ResumeDrop.tsx';
import { useTitle } from '#modules/recruiting/web/parts/useTitle.ts';
import { Recruitment, type OpeningRow } from '../contract/Recruitment.ts';
import { takesApplications } from '../contract/openings.ts';
import { OpeningFacts } from './OpeningFacts.tsx';
import { openingWords } from './opening-words.ts';
import { useOpeningActs } from './useOpeningActs.tsx';

const views = ['board', 'list', 'facts'] as const;

/** Page of one opening: its candidates as board or list, details and remarks. */
export function OpeningPage({ id }: { readonly id: number }) {
  const words = useWords(openingWords);
  const found = useCall(Recruitment.GetRecruitmentPage, { RecruitmentID: id, PageSize: 1 });
  const row = found.data?.Rows[0];
  const back = (
    <LinkButton to="/Recruiting/RecruitmentList" icon={<ArrowLeftOutlined />}>
      {words.back}
    </LinkButton>
  );
  if (found.error && !row)
    return (
      <Page title={words.title} actions={back}>
        <Failed error={found.error} onRetry={() => void found.refetch()} />
      </Page>
    );
  if (found.data && !row)
    return (
      <Page title={words.title} actions={back}>
        <Alert type="info" showIcon title={words.gone} />
      </Page>
    );
  return row ? (
    <Shown row={row} />
  ) : (
    <Page title={words.title} actions={back}>
      <Loading rows={10} />
    </Page>
  );
}

function Shown({ row }: { readonly row: OpeningRow }) {
  const words = useWords(openingWords);
  const titleOf = useTitle();
  const candidate = useWords(candidateWords);
  const language = useLanguage();
  const [at] = useAddress('view');
  const [open, setOpen] = useAddressId('candidate');
  const [isAdding, setAdding] = useState(false);
  const imports = useWords(importWords);
  const [isImporting, setImporting] = useState(false);
  const { itemsOf, dialog } = useOpeningActs();
  const view = views.find((one) => one === at.view) ?? 'board';
  const items = itemsOf(row);
  const linkTo = (one: string): string =>
    `?opening=${row.RecruitmentID}${one === 'board' ? '' : `&view=${one}`}`;
  return (
    <Page
      title={titleOf(row)}
      note={
        <span className="recruit-head">
          <Status tone={openingTones[row.State] ?? 'neutral'}>
            {openingStateLabels[row.State]?.[language] ?? ''}
          </Status>
          <span>
            {row.No} · {inLanguage(language, row.DeptName, row.DeptNameEn)}
          </span>
          <span>
            {words.hired} {row.Hired} / {row.HeadCount}
          </span>
        </span>
      }
      actions={
        <>
          <LinkButton to="/Recruiting/RecruitmentList" icon={<ArrowLeftOutlined />} aria-label={words.back}>
            {words.back}
          </LinkButton>
          {takesApplications(row.State) && (
            <ActionButton icon={<ImportOutlined />} label={imports.read} onClick={() => setImporting(true)} />
          )}
          {takesApplications(row.State) && (
            <ActionButton
              type="primary"
              icon={<PlusOutlined />}
              label={candidate.add}
              onClick={() => setAdding(true)}
            />
          )}
          {items.length > 0 && (
            <Dropdown trigger={['click']} menu={{ items }}>
              <Button icon={<EllipsisOutlined />} aria-label={words.actions(titleOf(row))} />
            </Dropdown>
          )}
        </>
      }
    >
      <StateNote row={row} />
      <TabLinks
        label={words.views}
        current={view}
        tabs={views.map((one) => ({ key: one, to: linkTo(one), label: words[one] }))}
      />
      {view !== 'facts' && (
        <ResumeDrop opening={row} isTaking={takesApplications(row.State)}>
          {view === 'board' && <Board opening={row} onOpen={setOpen} />}
          {view === 'list' && <CandidateList opening={row} onOpen={setOpen} />}
        </ResumeDrop>
      )}
      {view === 'facts' && <OpeningFacts row={row} />}
      {isImporting && <CandidateImport opening={row} onClose={() => setImporting(false)} />}
      {isAdding && (
        <AddCandidate
          opening={row}
          onClose={() => setAdding(false)}
          onDone={(added) => {
            setAdding(false);
            setOpen(added);
          }}
        />
      )}
      <CandidateDrawer id={open} onClose={() => setOpen(null)} />
      {dialog}
    </Page>
  );
}

/** Note that says why the opening takes no applications, or what to know before adding a candidate. */
function StateNote({ row }: { readonly row: OpeningRow }) {
  const words = useWords(openingWords);
  const { draft, inApproval, disabled, filled, closed } = openingStates;
  const asksFirst = useStandardTemplate(requisitionKind) !== undefined;
  const notes: Readonly<Record<number, string>> = {
    [draft]: asksFirst ? words.draftAsksNote : words.draftNote,
    [inApproval]: words.inApprovalNote,
    [disabled]: words.disabledNote(row.StateReason),
    [filled]: words.filledNote,
    [closed]: words.closedNote(row.StateReason),
  };
  const note = notes[row.State];
  if (note === undefined) return null;
  return (
    <Alert
      type="info"
      showIcon
      title={note}
      className="recruit-alert"
      action={
        row.State === inApproval && row.Requisition?.IsReadable ? (
          <Link to={detailPath(row.Requisition.FormID)}>{words.requisition}</Link>
        ) : undefined
      }
    />
  );
}
