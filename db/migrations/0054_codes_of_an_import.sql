-- The codes that the rows of an import have had so far, each with a digest of what its row says: a
-- code that comes again in one file with other data is an error. They go when the import is over.
-- Postal codes of Brazil in one form, in which the server writes them from now on.
--
-- Breaks running code: no.
-- Holds up: changes of the profiles and partners whose postal code it changes, for milliseconds.

create table partner_import_codes (
  import_id uuid not null,
  key text not null,
  content bytea not null,
  primary key (import_id, key)
);

update profiles set postal_code = regexp_replace(postal_code, '^([0-9]{2})\.?([0-9]{3})[- ]?([0-9]{3})$', '\1\2-\3')
  where postal_code ~ '^[0-9]{2}\.?[0-9]{3}[- ]?[0-9]{3}$' and postal_code !~ '^[0-9]{5}-[0-9]{3}$';
update partners set postal_code = regexp_replace(postal_code, '^([0-9]{2})\.?([0-9]{3})[- ]?([0-9]{3})$', '\1\2-\3')
  where postal_code ~ '^[0-9]{2}\.?[0-9]{3}[- ]?[0-9]{3}$' and postal_code !~ '^[0-9]{5}-[0-9]{3}$';
