/**
 * An id says whose it is: a partner's is not accepted where a user's belongs. A plain text is, as
 * clients send it and as the database keeps it, so nothing needs a cast.
 */
type IdOf<Owner extends string> = string & { readonly idOf?: Owner };

export type UserId = IdOf<"user">;
export type PartnerId = IdOf<"partner">;
