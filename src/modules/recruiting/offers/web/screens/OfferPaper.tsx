import { ArrowLeftOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import type { Language } from '#kit/contract/refusals.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { useAddress } from '#kit/web/client/useAddress.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import { Interviewee } from '#modules/recruiting/candidates/contract/Interviewee.ts';
import type { OfferPaper } from '../../contract/offer-paper.ts';
import { Letter } from '../paper/Letter.tsx';
import { pageWords, paperWords } from '../paper/words.ts';
import '../paper/paper.css';

const choices = ['zh', 'en', 'both'] as const;
const languagesOf: Readonly<Record<(typeof choices)[number], readonly Language[]>> = {
  zh: ['zh'],
  en: ['en'],
  both: ['zh', 'en'],
};

/** Printable offer letter, in the candidate's language or in both. */
export default function OfferPaperPage() {
  const id = Number(useParams()['id']);
  const found = useCall(Interviewee.GetOfferPaper, { IntervieweeID: id });
  return (
    <Answer of={found} rows={12}>
      {(paper) => <Shown id={id} paper={paper} />}
    </Answer>
  );
}

function Shown({ id, paper }: { readonly id: number; readonly paper: OfferPaper }) {
  const words = useWords(pageWords);
  const own = useLanguage();
  const isPhone = useIsPhone();
  const [at, go] = useAddress('language');
  const chosen = choices.find((one) => one === at.language) ?? own;
  const title = paperWords[chosen === 'both' ? own : chosen].title;
  // The browser uses the page title as the name of the saved file.
  useEffect(() => {
    document.title = `${title} ${paper.Candidate} ${paper.Number}`;
  }, [title, paper]);
  return (
    <>
      <div className="offer-paper-tools no-print">
        <LinkButton
          to={`/Recruiting/RecruitmentList?opening=${paper.RecruitmentID}&candidate=${id}`}
          icon={<ArrowLeftOutlined />}
          aria-label={words.back}
        >
          {isPhone ? null : words.back}
        </LinkButton>
        <Segmented
          aria-label={words.language}
          value={chosen}
          onChange={(language) => go({ language }, { replace: true })}
          options={[
            { value: 'zh', label: '中文' },
            { value: 'en', label: 'English' },
            { value: 'both', label: words.both },
          ]}
        />
        <Button
          type="primary"
          icon={<PrinterOutlined />}
          aria-label={words.print}
          onClick={() => globalThis.print()}
        >
          {isPhone ? words.printShort : words.print}
        </Button>
      </div>
      {languagesOf[chosen].map((language) => (
        <Letter key={language} paper={paper} language={language} />
      ))}
    </>
  );
}
