import { useWords } from '#kit/web/client/language.ts';
import { Drawer } from '#kit/web/parts/Overlay.tsx';
import type { OpeningRow } from '#modules/recruiting/openings/contract/Recruitment.ts';
import { candidateWords } from './candidate-words.ts';
import { CandidateForm } from './CandidateForm.tsx';

/** Drawer width in pixels. */
const width = 720;

interface AddCandidateProps {
  readonly opening: OpeningRow;
  readonly onClose: () => void;
  readonly onDone: (intervieweeId: number) => void;
}

/** Drawer that adds a candidate to an opening. */
export function AddCandidate({ opening, onClose, onDone }: AddCandidateProps) {
  const words = useWords(candidateWords);
  return (
    <Drawer open size={width} title={words.addTitle} onClose={onClose}>
      <CandidateForm opening={opening} onDone={onDone} onCancel={{ label: words.cancel, run: onClose }} />
    </Drawer>
  );
}
