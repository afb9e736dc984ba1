import { ArrowDownOutlined, ArrowUpOutlined, EllipsisOutlined, HeartOutlined } from '@ant-design/icons';
import { App, Button, Dropdown, Switch } from 'antd';
import { useState } from 'react';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { Picture } from '#modules/forms/web/open.ts';
import { device, type Device } from '../../contract/codes.ts';
import { HomeSetting } from '../../contract/Setting.ts';
import { ImageDialog, type HomeImage } from './ImageDialog.tsx';
import { useDaysText } from './useDaysText.ts';
import { settingWords } from './words.ts';

/** Page size above the number of images that a home page ever has. */
const all = { PageSize: 200 } as const;

interface ImageSettingsProps {
  readonly of: Device;
  readonly isAdding: boolean;
  readonly onAdded: () => void;
}

/** List of a device's images in display order. */
export function ImageSettings({ of, isAdding, onAdded }: ImageSettingsProps) {
  const words = useWords(settingWords);
  const showError = useShowError();
  const [edited, edit] = useState<HomeImage | null>(null);
  const list = of === device.pc ? HomeSetting.GetHSUploadImgList : HomeSetting.GetHSUploadImgListByMobile;
  const images = useCall(list, all);
  const sort = useAct(HomeSetting.SortHSUploadImg);
  const rows = images.data?.Rows ?? [];
  const move = (at: number, by: number): void => {
    const ids = rows.map(({ Id }) => Id);
    ids.splice(at + by, 0, ...ids.splice(at, 1));
    sort.mutate({ Device: of, Ids: ids }, { onError: showError });
  };
  return (
    <Panel flush>
      {images.error && !images.data && <Failed error={images.error} onRetry={() => void images.refetch()} />}
      {images.isPending && (
        <div className="home-wait">
          <Loading rows={6} title={false} />
        </div>
      )}
      {images.data?.Total === 0 && <Nothing className="home-empty" text={words.imagesEmpty} />}
      <ul className="home-list">
        {rows.map((image, at) => (
          <Line
            key={image.Id}
            image={image}
            onEdit={() => edit(image)}
            isSorting={sort.isPending}
            onUp={at > 0 ? () => move(at, -1) : undefined}
            onDown={at < rows.length - 1 ? () => move(at, 1) : undefined}
          />
        ))}
      </ul>
      {(isAdding || edited) && (
        <ImageDialog
          of={of}
          image={edited}
          onClose={() => {
            edit(null);
            onAdded();
          }}
        />
      )}
    </Panel>
  );
}

interface LineProps {
  readonly image: HomeImage;
  readonly isSorting: boolean;
  readonly onEdit: () => void;
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
}

function Line({ image, isSorting, onEdit, onUp, onDown }: LineProps) {
  const words = useWords(settingWords);
  const daysText = useDaysText();
  const showError = useShowError();
  const { modal, message } = App.useApp();
  const title = inLanguage(useLanguage(), image.Title, image.TitleEn);
  const isPc = image.Device === device.pc;
  const preload = useAct(HomeSetting.EditHSUploadImgIsPreload);
  const remove = useAct(isPc ? HomeSetting.DelHSUploadImg : HomeSetting.DelHSUploadImgByMobile);
  const confirmDelete = (): void =>
    void modal.confirm({
      title: words.deleteImage(title),
      content: words.deleteImageNote,
      okText: words.delete,
      okButtonProps: { danger: true },
      onOk: () =>
        remove.mutate(
          { Id: image.Id },
          { onSuccess: () => void message.success(words.deleted), onError: showError },
        ),
    });
  return (
    <li className="home-image">
      <Picture uid={image.UID} alt={title} />
      <div className="home-image-text">
        <span className="home-line-title">{title}</span>
        <span className="home-line-note">{daysText(image)}</span>
        {image.LinkUrl !== '' && <span className="home-line-note">{words.leadsTo(image.LinkUrl)}</span>}
      </div>
      <div className="home-image-facts">
        <Status tone={image.IsCurrent ? 'good' : image.IsEnabled ? 'waiting' : 'neutral'}>
          {image.IsCurrent ? words.current : image.IsEnabled ? words.waiting : words.off}
        </Status>
        <span className="home-line-note" title={words.likes}>
          <HeartOutlined aria-label={words.likes} /> {image.SpotCount}
        </span>
        <label className="home-image-switch" title={words.preloadHint}>
          <Switch
            size="small"
            checked={image.IsPreload}
            loading={preload.isPending}
            aria-label={`${words.preload}：${title}`}
            onChange={(IsPreload) => preload.mutate({ Id: image.Id, IsPreload }, { onError: showError })}
          />
          <span>{words.preload}</span>
        </label>
      </div>
      <div className="home-image-actions">
        <Button
          type="text"
          icon={<ArrowUpOutlined />}
          disabled={!onUp || isSorting}
          aria-label={`${words.up} ${title}`}
          onClick={onUp}
        />
        <Button
          type="text"
          icon={<ArrowDownOutlined />}
          disabled={!onDown || isSorting}
          aria-label={`${words.down} ${title}`}
          onClick={onDown}
        />
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'edit', label: words.edit, onClick: onEdit },
              { key: 'delete', label: words.delete, danger: true, onClick: confirmDelete },
            ],
          }}
        >
          <Button type="text" icon={<EllipsisOutlined />} aria-label={words.actions(title)} />
        </Dropdown>
      </div>
    </li>
  );
}
