import { useNavigate } from 'react-router';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { Recruitment, type OpeningRow } from '../../contract/Recruitment.ts';

/** Begins the form that asks for places and goes there. */
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
