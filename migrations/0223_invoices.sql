-- Invoices of employees: what their files say, by whom they are claimed, and every change.
create schema invoices;

create table invoices.invoice (
  id bigint generated always as identity primary key,
  owner_id bigint not null references people.person,
  -- Company of the form that uses it; null before.
  company_id bigint references people.company,
  -- Null: nobody has chosen the kind of a picture yet.
  kind smallint check (kind between 1 and 14 or kind = 19),
  -- 1 to check, 2 usable, 4 submitted, 5 reimbursed, 6 archived, 8 refused, 9 removed
  state smallint not null check (state in (1, 2, 4, 5, 6, 8, 9)),
  code text not null default '',
  number text not null default '',
  issued_on date,
  buyer_name text not null default '',
  buyer_tax_id text not null default '',
  seller_name text not null default '',
  seller_norm text not null default '',
  seller_tax_id text not null default '',
  currency text not null default 'CNY',
  -- Amounts in integer fen, negative on red letters.
  net_fen bigint,
  tax_fen bigint,
  other_fen bigint,
  total_fen bigint,
  used_fen bigint not null default 0,
  goods text not null default '',
  -- Contents as the reader or the owner gave them, with the source of each field.
  record jsonb not null,
  sources jsonb not null,
  -- Fields that the owner typed, with their values.
  typed jsonb not null default '{}',
  disagreements jsonb not null default '[]',
  -- Whether the owner has confirmed what no second source confirms.
  is_confirmed boolean not null default false,
  is_red boolean not null default false,
  red_of text not null default '',
  input_suggested_fen bigint not null default 0,
  input_taken_fen bigint,
  refused_reason text not null default '',
  parser smallint not null,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  removed_at timestamptz(3),
  reimbursed_on date,
  constraint invoice_total check (state in (1, 8, 9) or total_fen is not null),
  constraint invoice_used check (used_fen between 0 and greatest(coalesce(total_fen, 0), 0))
);
create index invoice_owner on invoices.invoice (owner_id, state, id desc);
create index invoice_issued on invoices.invoice (company_id, issued_on desc, id desc);
create index invoice_reimbursed on invoices.invoice (company_id, reimbursed_on);
create index invoice_alike on invoices.invoice (total_fen, issued_on);
create index invoice_red on invoices.invoice (red_of) where red_of <> '';

-- Keys by which an invoice is the same as another one. Many people may hold an invoice, each of them once.
create table invoices.identity (
  key text not null,
  owner_id bigint not null references people.person,
  invoice_id bigint not null references invoices.invoice on delete cascade,
  primary key (key, owner_id)
);
create index identity_invoice on invoices.identity (invoice_id);

-- Keys of invoices that a form uses. Only one form may claim an invoice.
create table invoices.claim (
  key text primary key,
  invoice_id bigint not null references invoices.invoice,
  form_id bigint not null references approval.form,
  taken_at timestamptz(3) not null
);
create index claim_invoice on invoices.claim (invoice_id);
create index claim_form on invoices.claim (form_id);

-- Amount of an invoice that a form uses.
create table invoices.use (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoices.invoice,
  form_id bigint not null references approval.form,
  amount_fen bigint not null check (amount_fen > 0),
  accepted_fen bigint check (accepted_fen between 0 and amount_fen),
  decided_by bigint references people.person,
  -- 1 live, 2 paid, 3 ended
  state smallint not null default 1 check (state between 1 and 3),
  -- Reasons of the applicant by check, and what the checks said at submission.
  reasons jsonb not null default '{}',
  checks jsonb not null default '[]',
  -- Accounting subject of its row, offered again for the same seller.
  subject jsonb,
  made_at timestamptz(3) not null
);
create unique index use_one on invoices.use (invoice_id) where state < 3;
create index use_form on invoices.use (form_id);

create table invoices.file (
  attachment_id uuid not null,
  invoice_id bigint not null references invoices.invoice on delete cascade,
  name text not null,
  format text not null check (format in ('xml', 'ofd', 'pdf', 'image')),
  sha256 text not null,
  byte_size bigint not null,
  -- What the file says about this invoice.
  reading jsonb not null,
  added_at timestamptz(3) not null,
  primary key (attachment_id, invoice_id)
);
create index file_invoice on invoices.file (invoice_id);
create index file_hash on invoices.file (sha256);

-- Every change of an invoice, chained by hash for each invoice.
create table invoices.event (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoices.invoice on delete cascade,
  at timestamptz(3) not null,
  kind text not null,
  person_id bigint references people.person on delete set null,
  form_id bigint,
  detail jsonb not null default '{}',
  hash text not null
);
create index event_invoice on invoices.event (invoice_id, id);
