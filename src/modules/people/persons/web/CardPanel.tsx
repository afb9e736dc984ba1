import { CardTab } from './InfoTabs.tsx';
import './users.css';

/** Employee card of a person, for pages of other modules. */
export default function CardPanel({ auid }: { readonly auid: number }) {
  return <CardTab auid={auid} />;
}
