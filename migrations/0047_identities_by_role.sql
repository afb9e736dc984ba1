-- Who administers approvals is asked at every submission: of all identities one or two.
create index approval_identity_role on people.approval_identity (approval_role_id, department_id);
