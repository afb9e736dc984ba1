import { App } from 'antd';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { Picture, PictureField } from '#modules/forms/web/open.ts';
import { device, type Device } from '../../contract/codes.ts';
import { areDaysInOrder } from '../../contract/image-calls.ts';
import { homeRefusals } from '../../contract/refusals.ts';
import { HomeSetting } from '../../contract/Setting.ts';
import { settingWords } from './words.ts';

export type HomeImage = ReplyOf<typeof HomeSetting.GetHSUploadImgList>['Rows'][number];

/** Returns a form check: the last day must not be before the first. */
export function useDaysCheck() {
  const language = useLanguage();
  return (values: Readonly<Record<string, unknown>>) =>
    areDaysInOrder(values) ? [] : [{ Field: 'EndTime', Msg: homeRefusals.daysReversed[language] }];
}

/** Returns the form fields for the first and last day on which something is shown. */
export function useDayFields(): readonly Field[] {
  const words = useWords(settingWords);
  return [
    { name: 'StartTime', label: words.start, kind: 'day', hint: words.daysHint },
    { name: 'EndTime', label: words.end, kind: 'day', hint: words.daysHint },
  ];
}

interface ImageDialogProps {
  readonly of: Device;
  /** Image to be changed; null: a new one. */
  readonly image: HomeImage | null;
  readonly onClose: () => void;
}

/** Dialog that adds or changes an image of the home page. */
export function ImageDialog({ of, image, onClose }: ImageDialogProps) {
  const words = useWords(settingWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const checkDays = useDaysCheck();
  const dayFields = useDayFields();
  const hosts = useCall(HomeSetting.GetHSLinkHosts, {}).data ?? [];
  const fields: readonly Field[] = [
    { name: 'Title', label: words.name, kind: 'text' },
    { name: 'TitleEn', label: words.nameEn, kind: 'text', hint: words.nameEnHint },
    {
      name: 'LinkUrl',
      label: words.link,
      kind: 'text',
      hint: words.linkHint(hosts.join(language === 'zh' ? '、' : ', ')),
    },
    ...dayFields,
    { name: 'IsEnabled', label: words.enabled, kind: 'switch' },
  ];
  const finish = (said: string) => (): void => {
    void message.success(said);
    onClose();
  };
  const edit = of === device.pc ? HomeSetting.EditHSUploadImg : HomeSetting.EditHSUploadImgByMobile;
  return (
    <Modal
      open
      width={560}
      title={image ? words.editImage : words.addImage}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      {image ? (
        <>
          <Picture uid={image.UID} alt={inLanguage(language, image.Title, image.TitleEn)} />
          <p className="picture-note">{words.replaceHint}</p>
          <EditForm
            call={edit}
            hidden={{ Id: image.Id }}
            fields={fields}
            initial={{
              Title: image.Title,
              TitleEn: image.TitleEn,
              LinkUrl: image.LinkUrl,
              StartTime: image.StartTime,
              EndTime: image.EndTime,
              IsEnabled: image.IsEnabled,
            }}
            check={checkDays}
            submit={words.save}
            onDone={finish(words.saved)}
          />
        </>
      ) : (
        <EditForm
          call={HomeSetting.AddHSUploadImg}
          hidden={{ Device: of }}
          fields={[
            {
              name: 'UID',
              label: words.picture,
              kind: 'own',
              isRequired: true,
              hint: words.pictureHint[of - 1] ?? '',
              control: <PictureField upload={HomeSetting.UploadHSImg} />,
            },
            ...fields,
          ]}
          initial={{ LinkUrl: '', IsEnabled: true }}
          check={checkDays}
          submit={words.add}
          onDone={finish(words.added)}
        />
      )}
    </Modal>
  );
}
