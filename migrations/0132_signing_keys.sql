-- Keys follow one another: the newest one signs, the one before is known as long as something signed with it may be shown.
alter table people.signing_key drop constraint signing_key_pkey;
alter table people.signing_key add column id bigint generated always as identity primary key;
