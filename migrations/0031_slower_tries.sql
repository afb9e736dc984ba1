-- Wrong passwords slow down who tries, they lock nobody out: until when the next try waits, and when all is forgotten.
alter table people.password_guard add column waits_until timestamptz(3);
delete from people.password_guard;

-- What a person has uploaded of late is counted at each upload.
create index attachment_uploader on forms.attachment (uploaded_by, uploaded_at);
