import { useAddressId } from '#kit/web/client/useAddress.ts';
import { useNavigate } from 'react-router';
import { OpeningPage } from '../openings/OpeningPage.tsx';
import { Openings } from '../openings/Openings.tsx';
import '../recruiting.css';

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
