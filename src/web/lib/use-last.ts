import { useState } from "react";

/** The last value that there was: what a sheet says stays while it leaves. */
export function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return last;
}
