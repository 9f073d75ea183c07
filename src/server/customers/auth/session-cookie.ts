const prefix = "troco";

/** How the library names its cookies: under https with the prefix that has browsers take them from nowhere else. */
export function sessionCookie(publicUrl: string) {
  const secure = publicUrl.startsWith("https://");
  return { prefix, secure, name: `${secure ? "__Secure-" : ""}${prefix}.session_token` } as const;
}
