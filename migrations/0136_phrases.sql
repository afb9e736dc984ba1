-- A person's own phrases for comments, in his order; nobody has any before he keeps the first.
create table approval.phrase_list (
  person_id bigint primary key references people.person on delete cascade,
  phrases text[] not null check (cardinality(phrases) <= 30),
  -- What a window has seen: two windows do not take each other's phrases away.
  version integer not null default 1
);
