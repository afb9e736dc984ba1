import {
  AppstoreOutlined,
  CalendarOutlined,
  FileTextOutlined,
  FormOutlined,
  QuestionCircleOutlined,
  ReadOutlined,
  UserAddOutlined,
} from '@ant-design/icons';
import { Descriptions } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { guides } from 'virtual:guides';
import type { ReplyOf } from '#kit/contract/call.ts';
import type { Language } from '#kit/contract/refusals.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { guideWords } from '#kit/web/guide/guide-words.ts';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { PersonMark } from '#kit/web/parts/PersonName.tsx';
import { Palette, type PaletteGroup, type PaletteItem } from '#kit/web/shell/Palette.tsx';
import type { Tool } from '#kit/web/shell/Tools.tsx';
import type { MenuEntry } from '#kit/web/shell/menu-entries.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { chosenFrom, isFound } from '#modules/approval/filling/contract/choosing.ts';
import { pathOfTemplate } from '#modules/approval/filling/contract/pages.ts';
import { BookStorSetting } from '#modules/library/contract/BookStorSetting.ts';
import { readCode } from '#modules/library/contract/codes.ts';
import { CacUser } from '#modules/people/persons/contract/CacUser.ts';
import { useCan } from '#modules/people/web/open.tsx';
import { bookCode } from '#modules/rooms/contract/codes.ts';
import { hostCode } from '#modules/visitors/contract/codes.ts';
import { appWords } from '../words.ts';
import type { GuidePlace } from './guide-place.ts';

/** Maximum number of results per group while something is typed. */
const most = 6;

/** Actions that start directly in the palette, for people who may use them. */
const quickActs = [
  {
    code: bookCode,
    path: '/rolePage/BookingRoom?new=1',
    name: { zh: appWords.zh.palette.bookRoom, en: appWords.en.palette.bookRoom },
    icon: <CalendarOutlined />,
  },
  {
    code: hostCode,
    path: '/VisitingManagement/VisitingForm?invite=1',
    name: { zh: appWords.zh.palette.inviteVisitor, en: appWords.en.palette.inviteVisitor },
    icon: <UserAddOutlined />,
  },
] as const;

type Person = ReplyOf<typeof CacUser.GetUserInfoListByName>[number];

interface AppPaletteProps {
  readonly menu: readonly MenuEntry[];
  /** Names of the pages in the other language, so that either name finds them. */
  readonly alsoNamed: ReadonlyMap<string, string>;
  /** Tools in the menu of the person. */
  readonly tools: readonly Tool[];
  readonly onHelp: (place: GuidePlace) => void;
  readonly onClose: () => void;
}

const pagesOf = (entries: readonly MenuEntry[], above: readonly string[] = []): PageEntry[] =>
  entries.flatMap(({ title, path, children }) => [
    ...(path && !children?.length ? [{ title, path, note: above.join(' / ') }] : []),
    ...pagesOf(children ?? [], [...above, title]),
  ]);
interface PageEntry {
  readonly title: string;
  readonly path: string;
  readonly note: string;
}

interface GuideEntry {
  readonly place: GuidePlace;
  readonly names: Readonly<Record<Language, string>>;
  readonly above: Readonly<Record<Language, string>>;
}

/** Returns the guides and their sections, with their names in both languages. */
const guideEntries = (): readonly GuideEntry[] =>
  Object.entries(guides.en).flatMap(([area, en]) => {
    const zh = guides.zh[area] ?? en;
    const names = new Map(zh.sections.map(({ id, title }) => [id, title]));
    return [
      { place: { area }, names: { zh: zh.title, en: en.title }, above: { zh: '', en: '' } },
      ...en.sections.map(({ id, title }) => ({
        place: { area, section: id },
        names: { zh: names.get(id) ?? title, en: title },
        above: { zh: zh.title, en: en.title },
      })),
    ];
  });

/** Ctrl+K: pages, forms to start, forms, colleagues, books. */
export default function AppPalette({ menu, alsoNamed, tools, onHelp, onClose }: AppPaletteProps) {
  const words = useWords(appWords).palette;
  const guide = useWords(guideWords);
  const language = useLanguage();
  const can = useCan();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [person, setPerson] = useState<Person | null>(null);
  const wanted = text.trim().toLowerCase();
  const asked = useDeferredValue(text.trim());
  const isAsking = { enabled: asked !== '' };
  const templates = useCall(CacApprovalOrder.SearchApprovalFormTemplate, {}).data;
  const forms = useCall(ApprovalForm.GetBriefInfoListAsync, { Keyword: asked, PageSize: most }, isAsking);
  const people = useCall(CacUser.GetUserInfoListByName, { Name: asked.slice(0, 20) }, isAsking);
  const books = useCall(
    BookStorSetting.GetBookInfoDetaileTypeAsync,
    { Keyword: asked.slice(0, 50), PageSize: most },
    { enabled: asked !== '' && can(readCode) },
  );
  const pages = useMemo(() => pagesOf(menu), [menu]);
  const fits = (...names: readonly (string | undefined)[]): boolean =>
    names.some((name) => name?.toLowerCase().includes(wanted));
  const limit = (items: PaletteItem[]): PaletteItem[] => (wanted === '' ? items : items.slice(0, most));

  const groups: PaletteGroup[] = [
    {
      key: 'pages',
      title: words.pages,
      items: limit(
        pages
          .filter(({ title, path }) => fits(title, alsoNamed.get(path)))
          .map(({ title, path, note }) => ({
            key: `page-${path}`,
            title,
            note,
            icon: <AppstoreOutlined />,
            run: () => void navigate(path),
          })),
      ),
    },
    {
      key: 'acts',
      title: words.acts,
      items: [
        ...quickActs
          .filter(({ code, name }) => can(code) && fits(name.zh, name.en))
          .map(({ path, name, icon }) => ({
            key: `act-${path}`,
            title: name[language],
            icon,
            run: () => void navigate(path),
          })),
        ...tools
          .filter(({ title }) => fits(title))
          .map(({ key, title, icon, onUse }) => ({ key: `act-${key}`, title, icon, run: onUse })),
      ],
    },
    {
      key: 'start',
      title: words.start,
      items: limit(
        chosenFrom(templates ?? [])
          .flatMap(({ Templates }) => Templates)
          .filter((template) => isFound(template, wanted))
          .map((template) => ({
            key: `template-${template.TemplateId}`,
            title: inLanguage(language, template.Title, template.TitleEn),
            icon: <FormOutlined />,
            run: () => void navigate(pathOfTemplate(template)),
          })),
      ),
    },
    {
      key: 'forms',
      title: words.forms,
      items:
        wanted === ''
          ? []
          : (forms.data?.Rows ?? []).map((form) => ({
              key: `form-${form.FormID}`,
              title: inLanguage(language, form.Title, form.TitleEn),
              note: `${inLanguage(language, form.TemplateTitle, form.TemplateTitleEn)} · ${form.Number}`,
              icon: <FileTextOutlined />,
              run: () => void navigate(`/rolePage/MyJob/application/${form.FormID}`),
            })),
    },
    {
      key: 'people',
      title: words.people,
      items:
        wanted === ''
          ? []
          : (people.data ?? []).slice(0, most).map((one) => ({
              key: `person-${one.AUID}`,
              title: inLanguage(language, one.ChineseName, one.EnglishName),
              note: inLanguage(language, one.DeptName, one.DeptNameEn),
              icon: <PersonMark id={one.AUID} name={one.ChineseName} />,
              run: () => setPerson(one),
              staysOpen: true as const,
            })),
    },
    {
      key: 'books',
      title: words.books,
      items:
        wanted === ''
          ? []
          : (books.data?.Rows ?? []).map((book) => ({
              key: `book-${book.Id}`,
              title: book.Name,
              note: book.Author,
              icon: <ReadOutlined />,
              run: () => void navigate(`/library/book/detail/${book.Id}`),
            })),
    },
    {
      key: 'guides',
      title: guide.guides,
      items:
        wanted === ''
          ? []
          : guideEntries()
              .filter(({ names }) => fits(names.zh, names.en))
              .slice(0, most)
              .map(({ place, names, above }) => ({
                key: `guide-${place.area}-${place.section ?? ''}`,
                title: names[language],
                note: above[language],
                icon: <QuestionCircleOutlined />,
                run: () => onHelp(place),
              })),
    },
  ];
  if (person) return <PersonCard person={person} onClose={onClose} />;
  return (
    <Palette
      text={text}
      onText={setText}
      groups={groups}
      isSearching={forms.isFetching || people.isFetching || books.isFetching}
      onClose={onClose}
    />
  );
}

/** Shows a colleague's contact card. */
function PersonCard({ person, onClose }: { person: Person; onClose: () => void }) {
  const words = useWords(appWords).palette;
  const language = useLanguage();
  const name = inLanguage(language, person.ChineseName, person.EnglishName);
  return (
    <Modal
      open
      footer={null}
      onCancel={onClose}
      mask={{ closable: true }}
      width={420}
      title={
        <span className="palette-person">
          <PersonMark id={person.AUID} name={person.ChineseName} size={40} />
          {name}
        </span>
      }
    >
      <Descriptions
        column={1}
        items={[
          { key: 'zh', label: words.chineseName, children: person.ChineseName },
          { key: 'en', label: words.englishName, children: person.EnglishName || '—' },
          {
            key: 'dept',
            label: words.department,
            children: inLanguage(language, person.DeptName, person.DeptNameEn),
          },
        ]}
      />
    </Modal>
  );
}
