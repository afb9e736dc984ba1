import { useNavigate } from 'react-router';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { Recruitment, type OpeningRow } from '../contract/Recruitment.ts';

/** Returns a function that begins the requisition form and opens it. */
export function useRequest() {
  const navigate = useNavigate();
  const showError = useShowError();
  const request = useAct(Recruitment.RequestPlaces);
  return ({ RecruitmentID, Version }: Pick<OpeningRow, 'RecruitmentID' | 'Version'>): void =>
    request.mutate(
      { RecruitmentID, Version },
      { onSuccess: ({ Path }) => void navigate(Path), onError: showError },
    );
}
