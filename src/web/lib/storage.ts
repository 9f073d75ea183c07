/** The browser's storage of one name. It may be unavailable: then nothing is stored or found. */
export interface GuardedStorage {
  read(key: string): string | null;
  write(key: string, value: string): void;
  forget(key: string): void;
}

/**
 * A browser storage that never throws: if it is unavailable, nothing is stored, and reading gives
 * null.
 */
export function guarded(open: () => Storage): GuardedStorage {
  const attempt = <Result>(work: (storage: Storage) => Result): Result | null => {
    try {
      return work(open());
    } catch {
      return null;
    }
  };
  return {
    read: (key: string) => attempt((storage) => storage.getItem(key)),
    write: (key: string, value: string) => void attempt((storage) => storage.setItem(key, value)),
    forget: (key: string) => void attempt((storage) => storage.removeItem(key)),
  };
}

/** Kept on the device, for every tab. */
export const deviceStorage = guarded(() => localStorage);
/** Kept for as long as the tab. */
export const tabStorage = guarded(() => sessionStorage);
