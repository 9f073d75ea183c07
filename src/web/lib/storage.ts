/** What the browser keeps under a name. It may refuse: then nothing is kept, and nothing is found. */
export interface GuardedStorage {
  read(key: string): string | null;
  write(key: string, value: string): void;
  forget(key: string): void;
}

/**
 * A browser storage that never throws: where the browser refuses it, nothing is kept, and reading
 * gives null.
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
