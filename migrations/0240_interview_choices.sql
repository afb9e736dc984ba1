-- Links by which a candidate chooses one of several offered interview times. An application has one at a time.
create table recruiting.interview_choice (
  interviewee_id bigint primary key references recruiting.interviewee,
  token_hash text not null unique,
  round_no smallint not null,
  mode smallint not null,
  link text not null default '',
  people bigint[] not null,
  -- Offered times in order: {start, end, roomId}.
  slots jsonb not null,
  made_by bigint not null references people.person,
  made_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone
);
