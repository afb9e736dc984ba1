-- A proof of who sits at a session opens all that asks for it, not payslips alone.

alter table payroll.proof set schema people;
alter table people.proof rename to session_proof;
alter table people.session_proof rename constraint proof_pkey to session_proof_pkey;
alter table people.session_proof rename constraint proof_person_id_fkey to session_proof_person_id_fkey;
alter table people.session_proof rename constraint proof_session_id_fkey to session_proof_session_id_fkey;
