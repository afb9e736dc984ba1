-- Offers: a form of approval, what became of it with the candidate, and the user that comes of it.
alter table recruiting.interviewee
  add column offer_form_id bigint references approval.form,
  -- 0 none, 1 in approval, 2 approved, 3 sent, 4 accepted, 5 declined, 6 lapsed, 7 revoked
  add column offer_state smallint not null default 0 check (offer_state between 0 and 7),
  add column offer_sent_at timestamptz(3),
  -- Company day, included.
  add column offer_until date,
  -- Who comes of it, until he has come and after; null: nobody yet, or that was called off.
  add column user_id bigint references people.person,
  add check (offer_state in (0, 7) or offer_form_id is not null),
  add check ((offer_state in (3, 4, 5, 6)) <= (offer_sent_at is not null and offer_until is not null)),
  -- Nobody comes without an offer that was accepted.
  add check (user_id is null or offer_state = 4);
-- Somebody is to come once at a time; who comes back has come before.
create unique index interviewee_user on recruiting.interviewee (user_id) where stage = 6;
create index interviewee_offer on recruiting.interviewee (offer_form_id) where offer_form_id is not null;
create index interviewee_lapse on recruiting.interviewee (offer_until) where offer_state = 3;
