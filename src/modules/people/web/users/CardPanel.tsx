import { CardTab } from './InfoTabs.tsx';
import './users.css';

/** The employee card of a person, for pages of other areas. */
export default function CardPanel({ auid }: { readonly auid: number }) {
  return <CardTab auid={auid} />;
}
