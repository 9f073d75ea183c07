import type { Input } from "#web/lib/api.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

/** A transfer whose answer is awaited. Leaving and coming back finds it again. */
export function TransferChecking({ input }: { input: Input<"sendMoney"> | undefined }) {
  const { transfers, common } = useMessages("transfers");
  const { formatMoney } = useMoney();
  return (
    <div role="status" className="mx-auto grid max-w-[30rem] justify-items-center gap-2 px-4 pt-14 text-center">
      <Spinner size={96} className="mb-4 text-leaf [&_path]:[stroke-width:2.2]" />
      <h2 className="text-2xl">{common.checking}</h2>
      {input && (
        <p className="text-base font-semibold">{transfers.checkingTo(formatMoney(input.amount), input.username)}</p>
      )}
      <p className="max-w-[36ch] text-base text-pretty text-ink-2">{common.checkingDetail}</p>
    </div>
  );
}
