-- Notices say what they are about, who did it and what: the inbox folds those of one form into one entry and words them
-- anew for whoever may read the form when he looks.
alter table kit.notice
  -- What it folds under, `kind:id`; null: it stands alone, and its title says all.
  add column thread text,
  -- Who did it; null is the product itself.
  add column actor_id bigint,
  -- What happened, with nothing in it of what it is about.
  add column what_zh text,
  add column what_en text,
  -- What the actor said to it.
  add column words text;

-- What was told before is a sentence: the part before the form is what happened.
update kit.notice set
  thread = replace(subject, 'approval.effect:', 'approval.form:'),
  what_zh = regexp_replace(title_zh, '[：（].*$', ''),
  what_en = case when subject like 'approval.effect:%' then regexp_replace(title_en, ' \(.*$', '')
    else regexp_replace(title_en, '( \(|: ).*$', '') end
where subject ~ '^approval\.(form|effect):\d+$';

alter table kit.notice add constraint notice_about check (
  (thread is null) = (what_zh is null) and (thread is null) = (what_en is null)
  and (thread is not null or (actor_id is null and words is null)));
create index notice_thread on kit.notice (person_id, thread, id desc) where thread is not null;
