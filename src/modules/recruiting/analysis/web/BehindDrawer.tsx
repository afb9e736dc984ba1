import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { companyDay } from '#kit/rules/dates.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { saveFile } from '#kit/web/client/save-file.ts';
import { ListScreen, type Column } from '#kit/web/list/ListScreen.tsx';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { useCan } from '#modules/people/web/open.tsx';
import { recruitingCodes, stageLabels } from '#modules/recruiting/contract/codes.ts';
import { Recruitment } from '#modules/recruiting/openings/contract/Recruitment.ts';
import { stageTones } from '#modules/recruiting/web/parts/tones.ts';
import type { AnalysisRow, figureKinds } from '../contract/analysis-calls.ts';
import { analysisWords } from './analysis-words.ts';

/** Figure whose list of applications is open, with the label of the list. */
export interface Opened {
  readonly kind: (typeof figureKinds)[number];
  readonly key?: number;
  readonly label: string;
}

/** Drawer width in pixels. */
const width = 960;

interface BehindDrawerProps {
  readonly opened: Opened | null;
  readonly narrowed: Readonly<Record<string, string>>;
  readonly onClose: () => void;
}

/** Drawer with the applications behind a figure, with Excel export. */
export function BehindDrawer({ opened, narrowed, onClose }: BehindDrawerProps) {
  const words = useWords(analysisWords);
  const columns = useColumns();
  const showError = useShowError();
  const [isSaving, setSaving] = useState(false);
  if (!opened) return <Drawer open={false} size={width} onClose={onClose} />;
  const { kind, key, label } = opened;
  const input = { ...narrowed, Kind: kind, ...(key === undefined ? {} : { Key: key }) };
  const save = async (): Promise<void> => {
    setSaving(true);
    await saveFile(Recruitment.ExportJobDataAnalysis, input).catch(showError);
    setSaving(false);
  };
  return (
    <Drawer
      open
      size={width}
      title={label}
      extra={
        <Button icon={<DownloadOutlined />} loading={isSaving} onClick={() => void save()}>
          {words.export}
        </Button>
      }
      onClose={onClose}
      mask={{ closable: true }}
    >
      <ListScreen<AnalysisRow, typeof Recruitment.GetJobDataAnalysisPage>
        from={Recruitment.GetJobDataAnalysisPage}
        columns={columns}
        rowKey={(row) => row.IntervieweeID}
        fixed={input}
        empty={{ text: words.listNone }}
      />
    </Drawer>
  );
}

function useColumns(): readonly Column<AnalysisRow>[] {
  const words = useWords(analysisWords);
  const language = useLanguage();
  const can = useCan();
  return [
    {
      key: 'name',
      title: words.candidate,
      phone: 'title',
      show: ({ Name, IntervieweeID, RecruitmentID }) =>
        Name === '' ? (
          words.forgotten
        ) : can(recruitingCodes.openings) ? (
          <Link to={`/Recruiting/RecruitmentList?opening=${RecruitmentID}&candidate=${IntervieweeID}`}>
            {Name}
          </Link>
        ) : (
          Name
        ),
    },
    { key: 'opening', title: words.opening, phone: 'fact', show: ({ Title }) => Title },
    { key: 'source', title: words.source, show: ({ SourceName }) => SourceName },
    {
      key: 'stage',
      title: words.stage,
      phone: 'fact',
      show: ({ Stage }) => (
        <Status tone={stageTones[Stage] ?? 'neutral'}>{stageLabels[Stage]?.[language] ?? ''}</Status>
      ),
    },
    {
      key: 'applied',
      title: words.applied,
      phone: 'fact',
      show: ({ CreateTime }) => companyDay(new Date(CreateTime)),
    },
    { key: 'since', title: words.since, show: ({ StageSince }) => companyDay(new Date(StageSince)) },
  ];
}
