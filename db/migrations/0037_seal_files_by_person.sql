-- A key of each person's own for their files, and until when the files of a closed account are kept.
-- Breaks running code: no. Code that runs meanwhile seals with the installation's key, which is read on; what is sealed under a person's
-- own key it cannot read, so a photo sent to the new release is shown by the new release alone.

-- Sealed under a key that comes from the installation's secret. Without its row every copy of what it sealed is noise, backups too.
create table file_keys (
  owner text primary key,
  sealed bytea not null,
  created_at timestamptz not null
);

create table photo_deletions (
  user_id text primary key,
  -- Not before this moment.
  due_at timestamptz not null,
  deleted_at timestamptz,
  constraint deleted_when_due check (deleted_at >= due_at)
);
