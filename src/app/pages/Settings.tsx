import { useWords } from '#kit/web/client/language.ts';
import { Hub } from './Hub.tsx';
import { hubWords } from './hub-words.ts';

/** Overview of the settings that the person may open. */
export default function Settings() {
  const { groups } = useWords(hubWords);
  return (
    <Hub
      code="AASSetTingsManagement"
      groups={[
        {
          name: groups.people,
          codes: ['SetUpGuide', 'AASUserManagement', 'Organization', 'LoginRecordManagement'],
        },
        { name: groups.rights, codes: ['AASRoleManagement', 'AASPermissionManagement'] },
        {
          name: groups.approval,
          codes: ['AASApprovalIdentityManagement', 'AASApprovalFormStatisticsManagement'],
        },
        {
          name: groups.office,
          codes: [
            'WorkCalendar',
            'MeetingManager',
            'HomePageSettingsManagement',
            'UserFeedBackManagement',
            'WebhookManagement',
          ],
        },
      ]}
    />
  );
}
