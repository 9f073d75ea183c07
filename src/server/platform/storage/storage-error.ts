/** Why a bucket failed, each with its own remedy. */
export type StorageTrouble =
  | "access_key"
  | "secret_key"
  | "not_allowed"
  | "no_bucket"
  | "clock"
  | "elsewhere"
  | "down"
  | "unexpected";

/** The bucket did not do what it should; `trouble` says why. Answered as `storage_unavailable`. */
export class StorageError extends Error {
  override readonly name = "StorageError";
  readonly trouble: StorageTrouble;

  constructor(trouble: StorageTrouble, message: string, options?: ErrorOptions) {
    super(message, options);
    this.trouble = trouble;
  }
}

/** By the codes of S3's error answers. */
const troubles: Readonly<Record<string, StorageTrouble>> = {
  InvalidAccessKeyId: "access_key",
  SignatureDoesNotMatch: "secret_key",
  AccessDenied: "not_allowed",
  AccountProblem: "not_allowed",
  AllAccessDisabled: "not_allowed",
  NoSuchBucket: "no_bucket",
  InvalidBucketName: "no_bucket",
  RequestTimeTooSkewed: "clock",
  AuthorizationHeaderMalformed: "elsewhere",
  PermanentRedirect: "elsewhere",
  TemporaryRedirect: "elsewhere",
  SlowDown: "down",
  RequestTimeout: "down",
};

/** The meaning of an answer that is no success; `code` is what it says itself, where it is S3's. */
export function troubleOf(status: number, code: string | undefined): StorageTrouble {
  const known = code === undefined ? undefined : troubles[code];
  if (known !== undefined) return known;
  if (status >= 500 || status === 429) return "down";
  return status >= 300 && status < 400 ? "elsewhere" : "unexpected";
}
