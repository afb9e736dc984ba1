-- Programs that people let in through the authority (docs/decisions/0091): what one may do is an access token's row, found
-- by the grant under which the authority gives out short-lived tokens.
alter table people.access_token
  add column grant_id text unique,
  -- The authority's client.
  add column client_id text,
  add constraint access_token_grant check ((grant_id is null) = (client_id is null));
create index access_token_client on people.access_token (client_id) where client_id is not null;
