-- Companies, what they say of themselves on forms, states with their log, rules with editions, ratings.
create schema suppliers;

-- A company of the library; its forms decide what it is: listed columns follow them in the same transaction.
create table suppliers.company (
  id bigint generated always as identity primary key,
  name text not null check (name <> '' and length(name) <= 100),
  -- The name without spaces, width and case: two spellings are one company.
  name_norm text not null unique check (name_norm <> ''),
  credit_code text unique check (credit_code ~ '^[0-9A-Z]{18}$'),
  -- Of the newest form.
  legal_person text not null default '',
  phone text not null default '',
  province text not null default '',
  city text not null default '',
  district text not null default '',
  street text not null default '',
  registered_on date,
  -- 3 record, 4 admission, 5 whitelist, 6 blacklist; -2 when none of its forms is left.
  state smallint not null default 3 check (state in (-2, 3, 4, 5, 6)),
  -- Of a blacklisted company: when it may come back without an override.
  expires_at timestamptz(3),
  review_on date,
  -- Of the newest rating.
  grade text not null default '',
  score numeric,
  rated_at timestamptz(3),
  version integer not null default 1,
  created_by bigint,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index company_listed on suppliers.company (state, id desc);
create index company_review on suppliers.company (review_on) where review_on is not null;

create table suppliers.form (
  id bigint generated always as identity primary key,
  company_id bigint not null references suppliers.company,
  template_id bigint not null references forms.template,
  template_edition_id bigint not null references forms.template_edition,
  -- Values by number of the named template (tampid).
  document jsonb not null default '{}' check (jsonb_typeof(document) = 'object'),
  state smallint not null default 3 check (state in (-2, 3, 4, 5, 6)),
  -- The approval that it was admitted by.
  approval_form_id bigint references approval.form,
  version integer not null default 1,
  created_by bigint,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create unique index form_one_a_template on suppliers.form (company_id, template_id) where state <> -2;
create index form_template on suppliers.form (template_id, id) where state <> -2;

create table suppliers.state_log (
  id bigint generated always as identity primary key,
  form_id bigint not null references suppliers.form,
  -- Null: the form came to be.
  from_state smallint,
  to_state smallint not null,
  reason text not null default '',
  evidence_url text not null default '',
  effective_at timestamptz(3) not null,
  expires_at timestamptz(3),
  operator_id bigint,
  approval_form_id bigint references approval.form
);
create index state_log_form on suppliers.state_log (form_id, id desc);

-- Which approval forms speak of which company: chosen in a supplier select, or named as the supplier.
create table suppliers.approval_link (
  approval_form_id bigint not null references approval.form on delete cascade,
  name_norm text not null,
  primary key (approval_form_id, name_norm)
);
create index approval_link_company on suppliers.approval_link (name_norm, approval_form_id desc);

-- Controls for supplier forms beside those of the specification.
create table suppliers.control (
  tampid integer primary key check (tampid >= 2000),
  control jsonb not null check (jsonb_typeof(control) = 'object'),
  created_by bigint,
  created_at timestamptz(3) not null default now()
);

create table suppliers.rule_list (
  id bigint generated always as identity primary key,
  -- All editions of one library; the id of the first.
  family_id bigint not null,
  name text not null check (name <> '' and length(name) <= 60),
  template_id bigint not null references forms.template,
  edition_number integer not null check (edition_number > 0),
  -- 1 draft, 2 open, 3 closed.
  state smallint not null default 1 check (state in (1, 2, 3)),
  -- Turns the weighted score into the final one; empty: it stays as it is.
  aggregate_formula text not null default '',
  -- Bands from the bottom: name, bounds as decimal text, what is suggested.
  bands jsonb not null default '[]' check (jsonb_typeof(bands) = 'array'),
  published_at timestamptz(3),
  version integer not null default 1,
  created_by bigint,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (family_id, edition_number)
);
create unique index rule_list_one_open on suppliers.rule_list (family_id) where state = 2;
create unique index rule_list_one_draft on suppliers.rule_list (family_id) where state = 1;

create table suppliers.parameter (
  id bigint generated always as identity primary key,
  rule_list_id bigint not null references suppliers.rule_list on delete cascade,
  name text not null check (name <> '' and length(name) <= 40),
  value_type text not null check (value_type in ('number', 'percent', 'boolean', 'option', 'date')),
  -- Null: given by hand when a supplier is rated.
  tampid integer,
  -- Of an option: its choices.
  items jsonb not null default '[]',
  min numeric,
  max numeric,
  -- 1 not scored, 2 zero, 3 refuse.
  missing_policy smallint not null default 1 check (missing_policy in (1, 2, 3)),
  sort_no integer not null,
  unique (rule_list_id, name)
);

create table suppliers.rule (
  id bigint generated always as identity primary key,
  rule_list_id bigint not null references suppliers.rule_list on delete cascade,
  name text not null check (name <> '' and length(name) <= 60),
  chinese_name text not null default '' check (length(chinese_name) <= 60),
  formula text not null check (length(formula) <= 500),
  -- Most points.
  grade numeric not null check (grade > 0),
  grade_formula text not null default 'X' check (length(grade_formula) <= 500),
  weight_bp integer not null check (weight_bp between 0 and 10000),
  is_on boolean not null default true,
  sort_no integer not null
);
create index rule_listed on suppliers.rule (rule_list_id, sort_no, id);

create table suppliers.rating (
  id bigint generated always as identity primary key,
  -- Null: rated on the company's card.
  approval_form_id bigint references approval.form,
  control_index integer not null default 0,
  form_id bigint not null references suppliers.form,
  rule_list_id bigint not null references suppliers.rule_list,
  -- The one that counts where it stands; earlier ones are history.
  is_current boolean not null default true,
  -- Unrounded; null: 未评.
  system_score numeric,
  system_grade text not null,
  human_score integer check (human_score > -5000 and human_score <= 1000),
  human_grade text,
  human_id bigint,
  human_reason text not null default '',
  human_at timestamptz(3),
  inputs jsonb not null,
  trace jsonb not null,
  version integer not null default 1,
  created_by bigint,
  created_at timestamptz(3) not null
);
create unique index rating_in_approval on suppliers.rating (approval_form_id, control_index)
  where is_current and approval_form_id is not null;
create index rating_form on suppliers.rating (form_id, id desc);
create index rating_rule_list on suppliers.rating (rule_list_id);
