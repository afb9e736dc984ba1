create schema setup;

-- Steps of the set-up guide that were handed to somebody.
create table setup.step (
  key text primary key,
  handed_to bigint not null references people.person,
  handed_by bigint not null references people.person,
  handed_at timestamp(3) with time zone not null
);

-- People who no longer see the guide on their home page.
create table setup.hidden (
  person_id bigint primary key references people.person
);
