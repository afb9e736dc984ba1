-- Candidates are written about their offers; somebody in service who is accepted is transferred.
alter table recruiting.letter alter column interview_id drop not null;
alter table recruiting.letter add column interviewee_id bigint references recruiting.interviewee;
-- The offer whose pay is filled in when it goes out: no letter that is kept says it.
alter table recruiting.letter add column form_id bigint references approval.form;
alter table recruiting.letter drop constraint letter_kind_check;
-- 1 invitation, 2 change, 3 cancellation, 4 offer
alter table recruiting.letter add check (kind between 1 and 4);
alter table recruiting.letter add constraint letter_about check (
  (interview_id is null) = (kind = 4) and (interviewee_id is not null) = (kind = 4) and (form_id is not null) = (kind = 4));
create index letter_interviewee on recruiting.letter (interviewee_id, id) where interviewee_id is not null;

-- The transfer by which somebody in service takes the place; null: none, or he is nobody's employee yet.
alter table recruiting.interviewee add column transfer_form_id bigint references approval.form;
create unique index interviewee_transfer on recruiting.interviewee (transfer_form_id) where transfer_form_id is not null;
