import { EllipsisOutlined, LikeFilled, LikeOutlined } from '@ant-design/icons';
import { App, Button, Dropdown } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { Person } from '#kit/web/parts/PersonName.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { useCan } from '#modules/people/web/open.tsx';
import { BookStorSetting } from '../../contract/BookStorSetting.ts';
import { adminCode } from '../../contract/codes.ts';
import type { ReviewRow } from '../../contract/shapes.ts';
import { bookPath } from '../paths.ts';
import { libraryWords } from '../words.ts';
import { Cover } from './Cover.tsx';
import { Stars } from './Stars.tsx';

interface ReviewLineProps {
  readonly review: ReviewRow;
  /** True to show the book, for lists with reviews of several books. */
  readonly withBook?: boolean;
}

/** One review. Everybody can like it, and librarians can hide it. */
export function ReviewLine({ review, withBook = false }: ReviewLineProps) {
  const words = useWords(libraryWords);
  const language = useLanguage();
  const showError = useShowError();
  const manages = useCan()(adminCode);
  const { message } = App.useApp();
  const [isHiding, setHiding] = useState(false);
  const like = useAct(BookStorSetting.GiveBookReview);
  const hide = useAct(BookStorSetting.HideBookRve);
  const name = inLanguage(language, review.ChineseName, review.EnglishName);
  const show = (): void =>
    hide.mutate(
      { ReviewId: review.Id, IsHide: false },
      { onSuccess: () => void message.success(words.shown), onError: showError },
    );
  return (
    <article className={review.IsHidden ? 'review review-hidden' : 'review'}>
      {withBook && <Cover id={review.TitleId} name={review.Name} author={review.Author} />}
      <div className="review-text">
        <div className="review-head">
          <Person of={review} />
          <Stars count={review.Score} />
          {review.IsHidden && <Status tone="paused">{words.hidden}</Status>}
        </div>
        {withBook && <Link to={bookPath(review.TitleId)}>{words.toBook(review.Name)}</Link>}
        {review.Content && <p className="review-content">{review.Content}</p>}
        {review.IsHidden && review.HiddenReason && (
          <p className="review-foot">
            {words.hideReason}: {review.HiddenReason}
          </p>
        )}
        <div className="review-foot">
          <span>{timeText(review.UpdateTime)}</span>
          <Button
            type="text"
            size="small"
            icon={review.IsLiked ? <LikeFilled /> : <LikeOutlined />}
            disabled={review.IsHidden || like.isPending}
            aria-pressed={review.IsLiked}
            aria-label={words.likeOf(name, review.LikeCount)}
            onClick={() => like.mutate({ ReviewId: review.Id }, { onError: showError })}
          >
            {review.LikeCount}
          </Button>
          {manages && (
            <Dropdown
              trigger={['click']}
              menu={{
                items: [
                  review.IsHidden
                    ? { key: 'show', label: words.show, onClick: show }
                    : { key: 'hide', label: words.hideTitle, danger: true, onClick: () => setHiding(true) },
                ],
              }}
            >
              <Button
                type="text"
                size="small"
                icon={<EllipsisOutlined />}
                aria-label={`${words.hideTitle}: ${name}`}
              />
            </Dropdown>
          )}
        </div>
      </div>
      <Modal
        open={isHiding}
        title={words.hideTitle}
        footer={null}
        onCancel={() => setHiding(false)}
        destroyOnHidden
      >
        <EditForm
          call={BookStorSetting.HideBookRve}
          hidden={{ ReviewId: review.Id, IsHide: true }}
          fields={[
            { name: 'Reason', label: words.hideReason, kind: 'area', isRequired: true, hint: words.hideHint },
          ]}
          submit={words.hide}
          isDanger
          onDone={() => {
            setHiding(false);
            void message.success(words.hiddenSaid);
          }}
        />
      </Modal>
    </article>
  );
}
