import { useEffect, useRef } from "react";
import { toast } from "./toast.ts";

interface Asked {
  readonly isError: boolean;
  readonly errorUpdatedAt: number;
}

/** Says in a toast each time that a query has failed. */
export function useFailureToast({ isError, errorUpdatedAt }: Asked, text: string): void {
  const failedAt = isError ? errorUpdatedAt : 0;
  // Effects may run twice; the toast must not.
  const told = useRef(0);
  useEffect(() => {
    if (failedAt === told.current) return;
    told.current = failedAt;
    if (failedAt > 0) toast.error(text);
  }, [failedAt, text]);
}
