-- One row, written when somebody asks whether the product is ready: a full disk is found by writing only.
create table kit.writable (
  one boolean primary key check (one),
  at timestamptz not null
);
