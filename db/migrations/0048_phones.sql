-- Phone numbers in one form, in which the server writes them from now on: without trunk zeros,
-- without the 1 that Mexico's mobile numbers had until 2019, with the ninth digit of Brazil's.
-- Other numbers stay as they are until somebody changes them. Phones may become equal: no row
-- depends on them.
--
-- Breaks running code: no.
-- Holds up: changes of the profiles and partners whose phone it changes, for milliseconds.

create function phone_in_one_form(phone text) returns text
language sql immutable strict as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(phone,
    -- Countries in which a trunk zero is dialled, or some type one; Italy's is part of the number.
    '^\+(33|34|44|49|51|52|54|55|56|57|58|351|591|593|595|598)0+', '+\1'),
    '^\+52(?:1|4[45])(\d{10})$', '+52\1'),
    '^\+5490+', '+549'),
    '^\+55(\d\d)([6-9]\d{7})$', '+55\19\2'),
    '^\+11(\d{10})$', '+1\1')
$$;
update profiles set phone = phone_in_one_form(phone) where phone <> phone_in_one_form(phone);
update partners set phone = phone_in_one_form(phone) where phone <> phone_in_one_form(phone);
update partners set whatsapp = phone_in_one_form(whatsapp) where whatsapp <> phone_in_one_form(whatsapp);
drop function phone_in_one_form;
