/**
 * The place where encrypted bytes are kept: it knows neither what they are nor the keys that open
 * them.
 */
export interface ObjectStore {
  /** Its name in messages to the operator. */
  readonly name: string;
  /** Stores the bytes, all or none, in place of what was there. */
  put(key: string, encrypted: Uint8Array): Promise<void>;
  /** Undefined when there is nothing of that key. */
  get(key: string): Promise<Buffer | undefined>;
  /** Deleting a missing file changes nothing. */
  delete(key: string): Promise<void>;
  /** Deletes whatever lies in a folder, also what nothing names. */
  deleteFolder(folder: string): Promise<void>;
  /** Every key, in no order. */
  list(): AsyncIterable<string>;
}

/**
 * Names that stay inside the folder on every file system: no leading dots, and only single slashes
 * as separators.
 */
const keyForm = /^[A-Za-z0-9_-]{1,100}(?:\/[A-Za-z0-9_-]{1,100}){0,3}(?:\.[a-z0-9]{1,8})?$/;
const folderForm = /^[A-Za-z0-9_-]{1,100}$/;

export function isKey(key: string): boolean {
  return keyForm.test(key);
}

/** @throws when it is no key: it reaches neither a disk nor an address */
export function requireKey(key: string): string {
  if (!isKey(key)) throw new Error("a storage key of a form that none has");
  return key;
}

/** @throws when it is no folder: an empty name would be everything */
export function requireFolder(folder: string): string {
  if (!folderForm.test(folder)) throw new Error("a storage folder of a form that none has");
  return folder;
}
