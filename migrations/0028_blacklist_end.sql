-- The day that a blacklist entry names is its last one: it ends where the next day begins, no longer where that one does.
update suppliers.company set expires_at = expires_at + interval '1 day' where expires_at is not null;
update suppliers.state_log set expires_at = expires_at + interval '1 day' where expires_at is not null;

-- What rests on an approval: asked whenever a finished form is revoked.
create index state_log_approval on suppliers.state_log (approval_form_id) where approval_form_id is not null;
