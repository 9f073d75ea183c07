import { Coins } from "lucide-react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** Nothing to move yet, and where cashback comes from. */
export function NoCashback() {
  const { cashbackTransfer } = useMessages("cashbackTransfer");
  return (
    <EmptyState
      icon={<Coins size={28} strokeWidth={1.6} />}
      title={cashbackTransfer.emptyTitle}
      detail={cashbackTransfer.emptyDetail}
      action={<ButtonLink to="/empresas">{cashbackTransfer.seePartners}</ButtonLink>}
    />
  );
}
