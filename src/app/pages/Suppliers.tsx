import { Hub } from './Hub.tsx';

/** What concerns suppliers, as far as the person may open it. */
export default function Suppliers() {
  return <Hub code="Suppliercooperation" groups={[]} />;
}
