import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { detailPath } from '#modules/approval/web/open.ts';
import { useCan } from '#modules/people/web/open.tsx';
import { supplierCodes } from '../../contract/codes.ts';
import type { Rating } from '../../contract/rating-calls.ts';
import { Trace } from '../rules/Trace.tsx';
import { Grade } from './Grade.tsx';
import { HumanDialog } from './HumanDialog.tsx';
import { lackingData } from './lacking-data.ts';
import { ratingWords } from './words.ts';

/** One rating: the score that counts, the system's and the person's score, and the rules that cost points. */
export function RatingItem({
  rating,
  isCurrent,
  isClosed = false,
  isRevoked = false,
  note,
  approval = '',
}: {
  rating: Rating;
  isCurrent: boolean;
  /** True if the place now names another company, to which a new score would be attributed. */
  isClosed?: boolean;
  /** True if the approval form of the rating was revoked. */
  isRevoked?: boolean;
  note?: string;
  /** Number of the approval form in which the rating was made. */
  approval?: string;
}) {
  const words = useWords(ratingWords);
  const language = useLanguage();
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const isHuman = rating.RuleScore !== null;
  return (
    <div className="rating">
      <div className="rating-head">
        <Grade grade={rating.RuleGrade} score={rating.RuleScore ?? rating.SystemScore} />
        {approval && rating.ApprovalFormID !== null && (
          <Link to={detailPath(rating.ApprovalFormID)}>{approval}</Link>
        )}
        <span className="supplier-note">
          {[note, words.editionOf(rating.RuleListName, rating.EditionNumber), timeText(rating.RateTime)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className="rating-tools">
          {rating.Details.length > 0 && (
            <Button size="small" type="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? words.hide : words.why}
            </Button>
          )}
          {isCurrent && !isClosed && can(supplierCodes.updateRule) && (
            <Button size="small" onClick={() => setEditing(true)}>
              {words.human}
            </Button>
          )}
        </span>
      </div>
      {isHuman && (
        <p className="supplier-note">
          {`${words.by(inLanguage(language, rating.HumanName, rating.HumanNameEn))} · ${rating.Reason}`}
          {' · '}
          {`${words.system} ${rating.SystemScore ?? words.unrated} ${rating.SystemScore === null ? '' : rating.SystemGrade}`}
        </p>
      )}
      {rating.SystemScore === null && <NotRated details={rating.Details} />}
      {isRevoked && <p className="supplier-note">{words.revoked}</p>}
      {!isCurrent && <p className="supplier-note">{words.replaced}</p>}
      {isOpen && <Trace details={rating.Details} />}
      {isEditing && <HumanDialog rating={rating} onClose={() => setEditing(false)} />}
    </div>
  );
}

/** Message why there is no grade: the share of the weight that has data, and the rules that lack data. */
function NotRated({ details }: { details: Rating['Details'] }) {
  const words = useWords(ratingWords);
  const language = useLanguage();
  if (details.length === 0) return null;
  const why = lackingData(details);
  if (!why) return null;
  const missing = why.rules.map((rule) => inLanguage(language, rule.ChineseName, rule.RuleName));
  return (
    <p className="supplier-note">
      {words.unratedWhy(why.percent, missing.join(language === 'zh' ? '、' : ', '))}
    </p>
  );
}
