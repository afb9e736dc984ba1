import { Hub } from './Hub.tsx';

/** Hub of all pages about suppliers that the person may open. */
export default function Suppliers() {
  return <Hub code="Suppliercooperation" groups={[]} />;
}
