import { canBecome, serverRole } from "#server/platform/db/migrate.ts";
import type { Finding } from "#server/platform/finding.ts";
import type { CheckContext } from "./check.ts";

const service = "database";

interface Facts {
  readonly version: number;
  readonly release: string;
  readonly replica: boolean;
  readonly user: string;
  readonly owns: boolean;
  readonly member: boolean;
  readonly makes_roles: boolean;
  readonly unsafe: readonly string[] | null;
}

/**
 * Checks that PostgreSQL answers, is new enough and writable, keeps what it commits, and grants
 * what a start needs.
 */
export async function checkDatabase({ config, database, databaseTrouble }: CheckContext): Promise<Finding> {
  const embedded = config.databaseUrl === undefined;
  if (database === undefined) {
    if (databaseTrouble !== undefined)
      return {
        service,
        verdict: "wrong",
        says: `it does not answer: ${databaseTrouble}; DATABASE_URL says where it is`,
      };
    return {
      service,
      verdict: "stand-in",
      says: `the embedded PostgreSQL in ${config.dataDir}, which runs only while the server does: what is in it was not looked at`,
    };
  }
  const [facts] = await database.query<Facts>(
    `select current_setting('server_version_num')::integer as version, split_part(current_setting('server_version'), ' ', 1) as release,
        pg_is_in_recovery() as replica, current_user as "user",
        has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as owns,
        exists (select from pg_roles where rolname = $1 and pg_has_role(current_user, oid, ${canBecome})) as member,
        (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as makes_roles,
        array_to_json(array(select name || '=' || setting from pg_settings
          where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off')) as unsafe`,
    [serverRole],
  );
  const trouble = troubleOf(facts!);
  if (trouble !== undefined) return { service, verdict: "wrong", says: trouble };
  const role =
    facts!.member || facts!.makes_roles
      ? `the server works as ${serverRole}`
      : `${facts!.user} may not create roles, so the ledger is append-only by its triggers alone`;
  return {
    service,
    verdict: embedded ? "stand-in" : "right",
    says: `${embedded ? "the embedded " : ""}PostgreSQL ${facts!.release}, as ${facts!.user}; ${role}`,
  };
}

function troubleOf({ version, release, replica, user, owns, unsafe }: Facts): string | undefined {
  if (version < 150_000) return `PostgreSQL 15 or newer is needed, this one is ${release}`;
  if (replica) return "it is a standby, which cannot be written: DATABASE_URL must name the primary";
  if (!owns) return `${user} may not create tables: it must own the database (alter database … owner to ${user})`;
  if (unsafe !== null && unsafe.length > 0)
    return `money that was confirmed can be lost in a crash: ${unsafe.join(" and ")}, turn it on`;
  return undefined;
}
