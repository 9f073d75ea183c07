import { useMessages } from "#web/lib/languages/context.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

/** The open ring turns while the payment is verified; after the first look it says that the card is still awaited. */
export function Verifying({ pending }: { pending: boolean }) {
  const { topUps } = useMessages("topUps");
  return (
    <div role="status" className="grid justify-items-center gap-2 px-4 pt-16 text-center">
      <Spinner size={96} className="mb-4 text-leaf [&_path]:[stroke-width:2.2]" />
      <h2 className="text-2xl">{pending ? topUps.stillPending : topUps.verifying}</h2>
      <p className="max-w-[34ch] text-base text-pretty text-ink-2">
        {pending ? topUps.stillPendingDetail : topUps.verifyingDetail}
      </p>
    </div>
  );
}
