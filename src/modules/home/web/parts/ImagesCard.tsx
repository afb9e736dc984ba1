import { CaretRightOutlined, LeftOutlined, PauseOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Link } from 'react-router';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { useBytesUrl } from '#kit/web/client/useBytesUrl.ts';
import { useIsStill } from '#kit/web/shell/look.ts';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import { FormAttachment } from '#modules/forms/contract/FormAttachment.ts';
import { HomeSetting } from '../../contract/Setting.ts';
import { imagesFor } from '../ahead.ts';
import { useIdle } from '../useIdle.ts';
import { homeWords } from '../words.ts';
import { LikeButton } from './LikeButton.tsx';

type Image = ReplyOf<typeof HomeSetting.GetHomeIsEnabledImgNew>[number];

/** Milliseconds for which an image is shown. */
const stands = 8000;

/** Slide show of the company's images; hidden if there are none today. */
export function ImagesCard() {
  const isPhone = useIsPhone();
  const images = useCall(HomeSetting.GetHomeIsEnabledImgNew, imagesFor(isPhone));
  if (images.data?.length === 0 || images.error) return null;
  return images.data ? <Slides images={images.data} /> : <div className="slides slides-wait" />;
}

function Slides({ images }: { images: readonly Image[] }) {
  const words = useWords(homeWords);
  const isStill = useIsStill();
  const [at, setAt] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const place = useRef<HTMLElement>(null);
  const isHeld = useHeld(place);
  const count = images.length;
  const shown = images[at % count];
  const go = (by: number): void => setAt((now) => (now + by + count) % count);
  const plays = count > 1 && !isPaused && !isHeld && !isStill;
  useEffect(() => {
    if (!plays) return undefined;
    const timer = setInterval(() => setAt((now) => (now + 1) % count), stands);
    return () => clearInterval(timer);
  }, [plays, count]);
  if (!shown) return null;
  return (
    <section ref={place} className="slides" aria-roledescription="carousel" aria-label={words.images}>
      <Slide key={shown.Id} image={shown} />
      <Ahead images={images.filter(({ IsPreload, Id }) => IsPreload && Id !== shown.Id)} />
      {count > 1 && (
        <div className="slides-tools">
          <Button
            type="text"
            size="small"
            icon={<LeftOutlined />}
            aria-label={words.previous}
            onClick={() => go(-1)}
          />
          <span aria-live={plays ? 'off' : 'polite'}>
            <span className="visually-hidden">{words.image((at % count) + 1, count)}</span>
            <span aria-hidden="true">
              {(at % count) + 1} / {count}
            </span>
          </span>
          <Button
            type="text"
            size="small"
            icon={<RightOutlined />}
            aria-label={words.next}
            onClick={() => go(1)}
          />
          {!isStill && (
            <Button
              type="text"
              size="small"
              icon={isPaused ? <CaretRightOutlined /> : <PauseOutlined />}
              aria-label={isPaused ? words.play : words.pause}
              onClick={() => setPaused(!isPaused)}
            />
          )}
        </div>
      )}
    </section>
  );
}

/** Returns whether pointer or keyboard focus is on an element. The slide show then pauses. */
function useHeld(place: RefObject<HTMLElement | null>): boolean {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    const element = place.current;
    const hold = (): void => setHeld(true);
    const release = (): void => setHeld(false);
    const abort = new AbortController();
    for (const name of ['pointerenter', 'focusin'])
      element?.addEventListener(name, hold, { signal: abort.signal });
    for (const name of ['pointerleave', 'focusout'])
      element?.addEventListener(name, release, { signal: abort.signal });
    return () => abort.abort();
  }, [place]);
  return isHeld;
}

function Slide({ image }: { image: Image }) {
  const { url, isFailed } = useBytesUrl(FormAttachment.Download, { UID: image.UID, View: true });
  const title = inLanguage(useLanguage(), image.Title, image.TitleEn);
  const showError = useShowError();
  const like = useAct(HomeSetting.SubmitHomeSettingUploadImgSpotFabulous);
  return (
    <>
      <Leading to={image.LinkUrl} name={title}>
        {url && !isFailed ? <img src={url} alt={title} /> : <span className="slides-empty" />}
      </Leading>
      <div className="slides-foot">
        <span className="slides-title">{title}</span>
        <LikeButton
          count={image.SpotCount}
          isLiked={image.IsSpot}
          of={title}
          isPending={like.isPending}
          onLike={(IsSpot) => like.mutate({ Id: image.Id, IsSpot }, { onError: showError })}
        />
      </div>
    </>
  );
}

/**
 * Link of an image: pages of the portal open in this window, other sites in a new one. It has an accessible name even
 * before the picture is loaded.
 */
function Leading({ to, name, children }: { to: string; name: string; children: ReactNode }) {
  if (to === '') return <span className="slides-image">{children}</span>;
  if (to.startsWith('/'))
    return (
      <Link to={to} className="slides-image" aria-label={name}>
        {children}
      </Link>
    );
  return (
    <a href={to} target="_blank" rel="noopener noreferrer" className="slides-image" aria-label={name}>
      {children}
    </a>
  );
}

/** Loads images before they are shown, after the page itself is complete. */
function Ahead({ images }: { images: readonly Image[] }) {
  const isIdle = useIdle();
  return isIdle && images.map((image) => <Fetched key={image.Id} uid={image.UID} />);
}

function Fetched({ uid }: { uid: string }) {
  useBytesUrl(FormAttachment.Download, { UID: uid, View: true });
  return null;
}
