import { Hub } from './Hub.tsx';

/** The settings that the person may open. */
export default function Settings() {
  return <Hub code="AASSetTingsManagement" />;
}
