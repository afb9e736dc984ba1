-- Links by which a person chooses a password: invitations, and resets from the command line. A person has one at a time.
create table people.password_link (
  person_id bigint primary key references people.person,
  token_hash text not null unique,
  made_by bigint references people.person,
  made_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null
);
