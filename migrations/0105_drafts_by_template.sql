-- Drafts of one template: offers to somebody who is to be forgotten are found among them.
create index form_draft on approval.form (template_id) where submitted_at is null;
