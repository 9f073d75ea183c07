import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { CardCode } from "#web/features/customers/card/card-code.tsx";
import { CardFace } from "#web/features/customers/card/card-face.tsx";
import { CardUsage } from "#web/features/customers/card/card-usage.tsx";
import { PurchasePasswordRow } from "#web/features/customers/card/purchase-password-row.tsx";
import { FetchedPasswordSheet } from "#web/features/customers/purchase-password/fetched-sheet.tsx";
import { WalletPassButton } from "#web/features/customers/wallet-pass/wallet-pass-button.tsx";
import { useAuth } from "#web/lib/auth-context.tsx";
import { fetched } from "#web/lib/fetched.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useLastKnown } from "#web/lib/last-known.ts";
import { go, useSearchParameter } from "#web/lib/location.tsx";
import { freshQueryOf, queryOf } from "#web/lib/query.ts";
import { useFailureToast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { FailureCard } from "#web/ui/failure-state.tsx";
import { SkeletonBlocks } from "#web/ui/skeleton.tsx";
import { ScanButton } from "../scan-button.tsx";
import { SignedOutView } from "../signed-out-view.tsx";

const importControls = () => import("#web/features/customers/card/card-controls.tsx");
const CardControls = fetched(async () => (await importControls()).CardControls, ["protection"]);
const FrozenNotice = fetched(async () => (await importControls()).FrozenNotice, ["protection"]);

/** The card: its face and code, how to use it, freezing it, and the purchase password. */
export function MyCardScreen() {
  const { user } = useAuth();
  if (!user) return <SignedOutView kind="denied" />;
  return (
    <div className="grid gap-5 rail:grid-cols-[minmax(0,27rem)_minmax(0,1fr)] rail:items-start rail:gap-8">
      <CardParts holder={user.name} />
      <div className="grid gap-5">
        <PurchasePassword />
        <Protection />
        <CardUsage />
      </div>
    </div>
  );
}

function CardParts({ holder }: { holder: string }) {
  const { card: messages } = useMessages("card");
  const card = useQuery(queryOf("getFullCardForPayment", {}));
  // The number hardly ever changes, so the stored one is shown without a connection, too.
  const before = useLastKnown()?.cardNumber;
  useFailureToast({ ...card, isError: card.isError && before === undefined }, messages.failed);
  if (!card.data && before !== undefined) {
    return (
      <div className="grid gap-5">
        <CardFace number={before} holder={holder} />
        <CardCode number={before} />
      </div>
    );
  }
  if (card.isPending) {
    return <SkeletonBlocks className="grid gap-5" blocks={["aspect-[1.66] rounded-2xl", "h-80 rounded-xl"]} />;
  }
  if (!card.data) return <FailureCard title={messages.failed} query={card} />;
  return (
    <div className="grid gap-5">
      <CardFace number={card.data.card_number} holder={card.data.full_name} />
      {card.data.frozen_since === null ? (
        <CardCode number={card.data.card_number} />
      ) : (
        <Suspense>
          <FrozenNotice since={card.data.frozen_since} />
        </Suspense>
      )}
      <ScanButton>{messages.scan}</ScanButton>
      <WalletPassButton />
    </div>
  );
}

/**
 * The controls that protect the card, fetched when they are asked for, or where the card is frozen.
 */
function Protection() {
  const { card: messages } = useMessages("card");
  const card = useQuery(queryOf("getFullCardForPayment", {}));
  const [reason, setReason] = useState<"asked" | "frozen">();
  if (!reason && card.data?.frozen_since) setReason("frozen");
  return reason ? (
    <Suspense>
      <CardControls takesFocus={reason === "asked"} />
    </Suspense>
  ) : (
    <Button variant="secondary" block onClick={() => setReason("asked")}>
      {messages.protect}
    </Button>
  );
}

function PurchasePassword() {
  const recoveryToken = useSearchParameter("purchase_password_token");
  // A locked purchase password, wherever it is entered, leads here to choose another one.
  const isRecovery = useSearchParameter("purchase_password") === "forgotten";
  const password = useQuery(freshQueryOf("hasPurchasePassword", {}));
  const [open, setOpen] = useState(recoveryToken !== undefined || isRecovery);
  const [forgotten, setForgotten] = useState(isRecovery);
  const [wasRecovery, setWasRecovery] = useState(isRecovery);
  if (isRecovery !== wasRecovery) {
    setWasRecovery(isRecovery);
    if (isRecovery) show(true);
  }

  function show(withoutPassword: boolean) {
    setForgotten(withoutPassword);
    setOpen(true);
  }

  function close() {
    setOpen(false);
    // The link works once, so a reload must not open this again.
    if (recoveryToken || isRecovery) go("/my-card", { replace: true });
  }

  return (
    <>
      <PurchasePasswordRow
        hasPassword={password.data}
        failed={password.isError}
        busy={password.isFetching}
        onRetry={() => void password.refetch()}
        onOpen={() => show(false)}
        onForgotten={() => show(true)}
      />
      <FetchedPasswordSheet
        open={open}
        onClose={close}
        hasPassword={password.data ?? true}
        forgotten={forgotten}
        recoveryToken={recoveryToken}
      />
    </>
  );
}
