-- The local mailbox that stands in where no SMTP server is configured.
-- Breaks running code: no.

create table mailbox_messages (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created_at timestamptz not null
);
create index mailbox_messages_by_recipient on mailbox_messages (recipient, id desc);

-- Facts about this installation, such as whether demo data was made.
create table installation_facts (
  name text primary key,
  value jsonb not null
);
