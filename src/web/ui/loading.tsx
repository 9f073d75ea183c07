import { useMessages } from "#web/lib/languages/context.tsx";
import { Spinner } from "./spinner.tsx";

/** The first paint, before it is known who is here. */
export function Loading() {
  const { common } = useMessages();
  return (
    <div className="grid min-h-dvh place-items-center text-leaf">
      <Spinner size={40} label={common.loading} />
    </div>
  );
}
