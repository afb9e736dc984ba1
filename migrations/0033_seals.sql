-- Remarks are chained by hash within their form, as its record is; the head says where the chain ends.
create table approval.remark_head (
  form_id bigint primary key references approval.form,
  no integer not null,
  hash text not null
);
alter table approval.remark add column no integer, add column hash text;
do $$
declare
  r record;
  last_form bigint := 0;
  at_no integer;
  at_hash text;
begin
  for r in select * from approval.remark order by form_id, id loop
    if r.form_id <> last_form then
      at_no := 0;
      at_hash := repeat('0', 64);
      last_form := r.form_id;
    end if;
    at_no := at_no + 1;
    -- Canonical JSON of what a remark says, as the product writes it.
    at_hash := encode(sha256(convert_to(at_hash || chr(10)
      || '{"at":"' || to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      || '","attachments":[' || coalesce((select string_agg('"' || uid || '"', ',' order by place)
        from unnest(r.attachments) with ordinality as a (uid, place)), '')
      || '],"form":' || r.form_id || ',"message":' || to_json(r.message)::text
      || ',"person":' || r.person_id || '}', 'UTF8')), 'hex');
    update approval.remark set no = at_no, hash = at_hash where id = r.id;
    insert into approval.remark_head (form_id, no, hash) values (r.form_id, at_no, at_hash)
      on conflict (form_id) do update set no = excluded.no, hash = excluded.hash;
  end loop;
end
$$;
alter table approval.remark alter column no set not null, alter column hash set not null,
  add constraint remark_no unique (form_id, no);
drop index approval.remark_form;
create trigger append_only before update or delete or truncate on approval.remark
  for each statement execute function kit.refuse_change();

-- The chain over all forms: each seal holds where the records of forms stood that had changed since the seal before.
-- Its hash is written to the audit log, so that neither a form nor a seal goes missing unseen.
create table approval.seal (
  no integer primary key,
  at timestamptz(3) not null,
  -- [{form, number, seq, hash, remarkNo, remarkHash}]
  forms jsonb not null,
  hash text not null
);
create trigger append_only before update or delete or truncate on approval.seal
  for each statement execute function kit.refuse_change();

-- Where each form stood in its last seal, so that the next one need not read them all; never evidence.
create table approval.sealed (
  form_id bigint primary key,
  log_seq integer not null,
  remark_no integer not null
);
