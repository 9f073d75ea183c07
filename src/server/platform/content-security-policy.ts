/** The app: everything comes from this site, and neither script nor style may stand inline. */
export const appPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** The app's page: as everything of the app, and the one script of this digest may stand in it. */
export function pagePolicy(scriptDigest: string): string {
  return appPolicy.replace("script-src 'self'", `script-src 'self' 'sha256-${scriptDigest}'`);
}

/**
 * The reference of the API: as the app, and the two styles that Redoc makes may stand in it. The
 * first is empty and filled by script; the second is of its scroll bars. A new release of Redoc may
 * have others: reference.test.ts in test/e2e finds that out. Its search is a worker of a `blob:`,
 * which only a script that `script-src` let in can make, and which this policy binds too.
 */
export const readerPolicy = appPolicy
  .replace(
    "style-src 'self'",
    "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-QMIg+bpjm3JdElJ388KYke01izlUW0UoNOeKjpMxdgc='",
  )
  .replace("worker-src 'self'", "worker-src 'self' blob:");

/** A user's file, such as a photo: should a browser take it for a page, nothing in it runs. */
export const filePolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/**
 * The local mailbox: nothing runs and nothing is fetched. Inline styles are allowed, because mails
 * are made of them and a frame of `srcdoc` inherits this policy.
 */
export const mailboxPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** A page that is whole in itself: only the one style of this digest is let in. */
export function stylePolicy(styleDigest: string): string {
  return `default-src 'none'; style-src 'sha256-${styleDigest}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}
