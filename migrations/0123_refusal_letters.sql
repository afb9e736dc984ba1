-- Candidates are written when they are refused: a letter about the application itself.
alter table recruiting.letter drop constraint letter_about;
alter table recruiting.letter drop constraint letter_kind_check;
-- 1 invitation, 2 change, 3 cancellation, 4 offer, 5 refusal
alter table recruiting.letter add constraint letter_kind_check check (kind between 1 and 5);
alter table recruiting.letter add constraint letter_about check (
  (interview_id is null) = (kind in (4, 5)) and (interviewee_id is not null) = (kind in (4, 5))
  and (form_id is not null) = (kind = 4));
