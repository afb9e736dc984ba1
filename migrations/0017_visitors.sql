-- Visitors: forms that guests fill in without an account, visits, whom the desk looks out for.
create schema visitors;

create table visitors.template (
  id bigint generated always as identity primary key,
  name text not null check (name <> '' and length(name) <= 50),
  name_en text not null check (length(name_en) <= 100),
  -- Where its guests come to, as it stands on the poster.
  site text not null check (length(site) <= 100),
  site_en text not null check (length(site_en) <= 100),
  -- The edition that new visits are registered with.
  edition_number integer not null check (edition_number > 0),
  needs_approval boolean not null,
  asks_identity boolean not null,
  asks_plate boolean not null,
  -- Days after a visit has ended until nothing of it says who it was.
  retention_days integer not null check (retention_days between 1 and 3650),
  -- What the poster's address carries: 128 random bits.
  token text not null unique check (length(token) = 22),
  -- The last company day on which the poster is good; null: until it is renewed.
  token_until date,
  is_open boolean not null,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

create table visitors.template_edition (
  template_id bigint not null references visitors.template,
  number integer not null check (number > 0),
  controls jsonb not null check (jsonb_typeof(controls) = 'array'),
  consent text not null check (consent <> ''),
  consent_en text not null,
  -- Grows when the words of the consent change.
  consent_version integer not null check (consent_version > 0),
  published_by bigint references people.person,
  published_at timestamptz(3) not null,
  primary key (template_id, number)
);

create table visitors.watch (
  id bigint generated always as identity primary key,
  -- 1 block, 2 VIP.
  kind smallint not null check (kind in (1, 2)),
  name text not null,
  -- What is compared; empty: not looked at.
  name_norm text not null,
  phone_hash text not null,
  phone_last4 text not null,
  company text not null,
  company_norm text not null,
  reason text not null check (length(reason) <= 200),
  -- The last company day on which it counts; null: for good.
  until_on date,
  created_by bigint not null references people.person,
  created_at timestamptz(3) not null,
  check (name_norm <> '' or phone_hash <> '' or company_norm <> '')
);
create index watch_phone on visitors.watch (phone_hash) where phone_hash <> '';

create table visitors.visit (
  id bigint generated always as identity primary key,
  -- What a guest is told: random behind the day, so that nobody counts or guesses others.
  number text not null,
  template_id bigint not null,
  edition_number integer not null,
  name text not null check (length(name) <= 20),
  -- Empty while an invited guest has not said it yet, and after it was taken away.
  phone_sealed text not null default '',
  phone_hash text not null default '',
  phone_last4 text not null default '',
  company text not null default '' check (length(company) <= 100),
  identity_sealed text not null default '',
  plate text not null default '' check (length(plate) <= 10),
  people_count smallint not null check (people_count between 1 and 20),
  companions text[] not null default '{}',
  purpose text not null default '' check (length(purpose) <= 200),
  host_id bigint not null references people.person,
  -- A meeting that it belongs to.
  schedule_id bigint,
  arrive_at timestamptz(3) not null,
  leave_at timestamptz(3) not null,
  -- 0 invited, 1 submitted, 2 approved, 3 on site, 4 left, 5 refused, 6 cancelled, 7 no show, 8 closed, -2 deleted.
  state smallint not null check (state between 0 and 8 or state = -2),
  -- 1 invitation, 2 poster, 3 desk.
  source smallint not null check (source in (1, 2, 3)),
  -- The entry of the watch list that fits it, and its kind; 0: none.
  flag smallint not null default 0 check (flag between 0 and 2),
  watch_id bigint references visitors.watch on delete set null,
  -- Signed into the pass; another one makes earlier passes void.
  pass_nonce text not null,
  invite_token text check (length(invite_token) = 22),
  checked_in_at timestamptz(3),
  checked_out_at timestamptz(3),
  operator_id bigint references people.person,
  reason text not null default '' check (length(reason) <= 200),
  consent_at timestamptz(3),
  consent_version integer,
  document jsonb not null default '{}' check (jsonb_typeof(document) = 'object'),
  -- When nothing could happen to it any more: retention counts from here.
  ended_at timestamptz(3),
  anonymized_at timestamptz(3),
  version integer not null default 1,
  created_by bigint references people.person,
  created_at timestamptz(3) not null,
  -- What a search looks into.
  search text not null generated always as (lower(name || ' ' || company || ' ' || number || ' ' || plate)) stored,
  foreign key (template_id, edition_number) references visitors.template_edition,
  check (leave_at > arrive_at),
  check ((state >= 4 or state = -2) = (ended_at is not null)),
  constraint visit_number unique (number),
  constraint visit_invite unique (invite_token)
);
create index visit_listed on visitors.visit (state, arrive_at desc, id desc);
create index visit_host on visitors.visit (host_id, arrive_at desc);
create index visit_open on visitors.visit (arrive_at) where state in (0, 1, 2, 3);
create index visit_left on visitors.visit (checked_out_at) where checked_out_at is not null;
create index visit_phone on visitors.visit (phone_hash) where phone_hash <> '';
create index visit_kept on visitors.visit (template_id, ended_at) where ended_at is not null and anonymized_at is null;

create table visitors.log (
  id bigint generated always as identity primary key,
  visit_id bigint not null references visitors.visit,
  act text not null,
  from_state smallint,
  to_state smallint,
  -- Null: the guest or the system itself.
  actor_id bigint references people.person,
  note text not null default '',
  at timestamptz(3) not null
);
create index log_visit on visitors.log (visit_id, id);

-- Who has tried to register, for the limits; the key says nothing about address or phone. Kept for two days.
create table visitors.attempt (
  key text not null,
  at timestamptz(3) not null
);
create index attempt_key on visitors.attempt (key, at);
