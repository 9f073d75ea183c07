import type { Services } from "#server/platform/services.ts";
import type { AuthLibrary, AuthOptions } from "./auth-library.ts";

/**
 * Gives the auth library, which the first call loads: it is two fifths of the files of a start, and
 * only sign-ups, sign-ins and comparisons of the login password use it. Requests with a session do
 * not. Never await it while a transaction or a lock is held.
 */
export type Auth = () => Promise<AuthLibrary>;

export function createAuth(services: Services, options: AuthOptions): Auth {
  let library: Promise<AuthLibrary> | undefined;
  return () => (library ??= load(services, options));
}

async function load(services: Services, options: AuthOptions): Promise<AuthLibrary> {
  const { createAuthLibrary } = await import("./auth-library.ts");
  return createAuthLibrary(services, options);
}
