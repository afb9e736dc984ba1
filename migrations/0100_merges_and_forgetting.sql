-- Candidates who turn out to be one are joined, and parted again for a while; those whom nothing keeps are forgotten; and
-- whom not to write to is known also after that.
alter table recruiting.seeker
  -- Who he turned out to be: the row stays, so that it can be parted again and what it is known by leads to the other.
  add column merged_into bigint references recruiting.seeker,
  -- When he was forgotten: nothing is left of him but what figures need.
  add column anonymized_at timestamptz(3),
  -- Of which last day somebody was told, and when (company days): nobody is forgotten unannounced.
  add column told_until date,
  add column told_on date,
  add check (merged_into <> id),
  add check (merged_into is null or not is_pooled),
  add check ((told_until is null) = (told_on is null)),
  add check (anonymized_at is null or (phone_sealed is null and mail_sealed is null and id_card_sealed is null
    and not is_pooled and person_id is null and search_text = ''));
create index seeker_merged on recruiting.seeker (merged_into) where merged_into is not null;

create table recruiting.merge (
  id bigint generated always as identity primary key,
  kept_id bigint not null references recruiting.seeker,
  gone_id bigint not null references recruiting.seeker,
  -- What both said before, and the kept one after; sealed. Null: nothing is parted any more.
  values_sealed text,
  -- What went over: applications, files, and those who had been joined to the gone one.
  interviewee_ids bigint[] not null,
  file_uids uuid[] not null,
  alias_ids bigint[] not null,
  made_by bigint references people.person on delete set null,
  made_at timestamptz(3) not null,
  undone_by bigint references people.person on delete set null,
  undone_at timestamptz(3),
  check (kept_id <> gone_id)
);
create unique index merge_gone on recruiting.merge (gone_id) where undone_at is null;
create index merge_kept on recruiting.merge (kept_id);

-- By the keyed mark of a phone, mail address or identity number: it says nothing by itself, and outlives the person.
create table recruiting.no_contact (
  mark text primary key,
  -- Company day, included.
  until date not null,
  made_by bigint references people.person on delete set null,
  made_at timestamptz(3) not null
);

-- One row.
create table recruiting.setting (
  id boolean primary key default true check (id),
  -- Days that somebody without consent is kept after his last application has ended.
  keep_days smallint not null default 180 check (keep_days between 30 and 730),
  version integer not null default 1
);
insert into recruiting.setting default values;
