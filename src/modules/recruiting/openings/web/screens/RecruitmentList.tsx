import { useAddressId } from '#kit/web/client/useAddress.ts';
import { useNavigate } from 'react-router';
import { OpeningPage } from '../OpeningPage.tsx';
import { Openings } from '../Openings.tsx';
import '#modules/recruiting/web/recruiting.css';

/** Page of openings. With `opening` in the address, it shows that opening and its candidates. */
export default function RecruitmentList() {
  const navigate = useNavigate();
  const [opening] = useAddressId('opening');
  return opening === null ? (
    <Openings onOpen={(row) => void navigate(`?opening=${row.RecruitmentID}`)} />
  ) : (
    <OpeningPage id={opening} key={opening} />
  );
}
