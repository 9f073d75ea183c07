-- Rows that an import refused, whole, so that they come back as a file that can be mended and sent
-- again.
--
-- Breaks running code: no. The previous release writes refused rows without their cells, and the
-- file then has what is known of them.
-- Holds up: imports of partners, for milliseconds.

-- The row's cells by column, as they were sent.
alter table partner_import_errors add column cells jsonb;
