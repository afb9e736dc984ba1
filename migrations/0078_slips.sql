-- Slips of pay that another system computed: imported, published by a second person, opened by whose they are. Amounts stand
-- sealed in one document a slip; no column, index or mark says one in clear.

-- What the columns of a file are.
create table payroll.slip_profile (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  -- Title of the column with the employee number, and of the one with what is paid out.
  number_column text not null check (number_column <> ''),
  net_column text not null check (net_column <> ''),
  -- [{column, name, nameEn, item, kind, explain, mayBeNegative}] in the order of the slip.
  columns jsonb not null,
  version integer not null default 1,
  constraint slip_profile_name unique (name)
);

create table payroll.pay_run (
  id bigint generated always as identity primary key,
  company_id bigint not null references people.company,
  -- YYYY-MM
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  -- 1 monthly, 2 bonus, 3 leavers, 4 correction, 5 imported
  kind smallint not null check (kind between 1 and 5),
  -- 0 draft, 1 calculated, 2 in approval, 3 approved, 4 locked, 5 published, 6 paid, 9 cancelled
  state smallint not null check (state between 0 and 6 or state = 9),
  name text not null check (name <> ''),
  people integer not null check (people > 0),
  made_by bigint not null references people.person,
  made_at timestamptz(3) not null,
  published_by bigint references people.person,
  published_at timestamptz(3),
  cancelled_by bigint references people.person,
  cancelled_at timestamptz(3),
  cancel_reason text,
  constraint pay_run_two_people check (published_by <> made_by),
  check ((state in (5, 6)) = (published_at is not null)),
  check ((published_at is null) = (published_by is null)),
  check ((state = 9) = (cancelled_at is not null)),
  check ((cancelled_at is null) = (cancelled_by is null and cancel_reason is null))
);
create index pay_run_month on payroll.pay_run (company_id, month);

-- One of a person and month; those of a cancelled run are gone.
create table payroll.slip (
  id bigint generated always as identity primary key,
  run_id bigint not null references payroll.pay_run,
  person_id bigint not null references people.person,
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  -- 0 hidden, 1 published, 2 read, 3 confirmed, 4 disputed, 5 confirmed by the deadline
  state smallint not null check (state between 0 and 5),
  -- Lines and sums in fen.
  sealed text not null,
  -- What a printout is compared by: of the content and the code, with a key; equal pay gives other marks.
  mark text not null,
  -- What the code of a printout says.
  code text not null,
  published_at timestamptz(3),
  read_at timestamptz(3),
  confirmed_at timestamptz(3),
  constraint slip_once unique (person_id, month),
  constraint slip_code unique (code),
  check ((state = 0) = (published_at is null)),
  check (state < 2 or read_at is not null),
  check (state not in (3, 5) or confirmed_at is not null)
);
create index slip_run on payroll.slip (run_id);

-- In these sessions somebody has proved again who he is.
create table payroll.proof (
  session_id uuid primary key references people.session on delete cascade,
  person_id bigint not null references people.person on delete cascade,
  proved_at timestamptz(3) not null
);

-- Queries about pay that were begun from a slip.
create table payroll.dispute (
  form_id bigint primary key references approval.form,
  slip_id bigint not null references payroll.slip,
  item text not null,
  made_at timestamptz(3) not null
);
create index dispute_slip on payroll.dispute (slip_id);
