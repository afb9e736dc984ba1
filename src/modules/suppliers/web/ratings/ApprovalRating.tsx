import { Button } from 'antd';
import { useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import type { FormPanelProps } from '#modules/approval/web/open.ts';
import type { Control } from '#modules/forms/contract/control.ts';
import { useCan } from '#modules/people/web/open.tsx';
import { supplierCodes } from '../../contract/codes.ts';
import { speaksOfSuppliers } from '../../contract/places.ts';
import type { Rating } from '../../contract/rating-calls.ts';
import { SupplierForm } from '../../contract/SupplierForm.ts';
import { ratingsAt, ratingsElsewhere, type RatingPlace } from './at-places.ts';
import { RateForm } from './RateForm.tsx';
import { RatingItem } from './RatingItem.tsx';
import { ratingWords } from './words.ts';
import '../suppliers.css';
import '../rules/rules.css';

/** Ratings of the suppliers that an approval form names, one for each supplier control. */
export default function ApprovalRating({ formId, controls, isSubmitted }: FormPanelProps) {
  const isAbout = speaksOfSuppliers(controls as unknown as readonly Control[]);
  return isAbout && isSubmitted ? <Rated formId={formId} /> : null;
}

function Rated({ formId }: { formId: number }) {
  const words = useWords(ratingWords);
  const can = useCan();
  const ratings = useCall(SupplierForm.GetSupplierRuleGradeByApproval, { ApprovalFormID: formId });
  const places = useCall(SupplierForm.GetRatingPlaces, { ApprovalFormID: formId });
  const mayRate = can(supplierCodes.companies) && places.data?.length !== 0;
  if (!ratings.error && !places.error && !ratings.data?.length && !mayRate) return null;
  return (
    <Panel title={words.title}>
      <Answer of={places}>
        {(there) => (
          <Answer of={ratings}>
            {(given) => <Places approvalFormId={formId} places={there} ratings={given} />}
          </Answer>
        )}
      </Answer>
    </Panel>
  );
}

interface PlacesProps {
  readonly approvalFormId: number;
  readonly places: readonly RatingPlace[];
  readonly ratings: readonly Rating[];
}

function Places({ approvalFormId, places, ratings }: PlacesProps) {
  return (
    <>
      {places.map((place) => (
        <PlaceRating
          key={place.ControlIndex}
          approvalFormId={approvalFormId}
          place={place}
          ratings={ratingsAt(place, ratings)}
        />
      ))}
      {ratingsElsewhere(places, ratings).map(({ rating, isTaken }) => (
        <RatingItem
          key={rating.ADID}
          rating={rating}
          isCurrent
          isClosed={isTaken}
          note={rating.CompanyName}
        />
      ))}
    </>
  );
}

interface PlaceRatingProps {
  readonly approvalFormId: number;
  readonly place: RatingPlace;
  readonly ratings: readonly Rating[];
}

/** Supplier control with its company and rating. */
function PlaceRating({ approvalFormId, place, ratings }: PlaceRatingProps) {
  const words = useWords(ratingWords);
  const language = useLanguage();
  const can = useCan();
  const [isRating, setRating] = useState(false);
  const [form] = place.Forms;
  const label = inLanguage(language, place.Label, place.LabelEn);
  return (
    <section className="rating-place" aria-label={label}>
      <header>
        <span className="supplier-note">{label}</span>
        <strong>{place.CompanyName}</strong>
        {form && !isRating && can(supplierCodes.companies) && (
          <Button size="small" onClick={() => setRating(true)}>
            {words.rate}
          </Button>
        )}
      </header>
      {!form && <p className="supplier-note">{words.notRegistered}</p>}
      {form && ratings.length === 0 && !isRating && <p className="supplier-note">{words.none}</p>}
      {ratings.map((one) => (
        <RatingItem key={one.ADID} rating={one} isCurrent />
      ))}
      {form && isRating && (
        <RateForm
          formId={form.FormID}
          templateId={form.TemplateId}
          place={{ ApprovalFormID: approvalFormId, ControlIndex: place.ControlIndex }}
          onDone={() => setRating(false)}
          onCancel={() => setRating(false)}
        />
      )}
    </section>
  );
}
