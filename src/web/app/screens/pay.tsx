import { Link2Off } from "lucide-react";
import { Suspense, useEffect } from "react";
import { useLink, useTill } from "#web/features/payments/payment-links/use-link.ts";
import { isDomainError } from "#web/lib/errors.ts";
import { fetched } from "#web/lib/fetched.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useSearchParameter } from "#web/lib/location.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { SkeletonBlocks } from "#web/ui/skeleton.tsx";
import { ScanButton } from "../scan-button.tsx";

const OpenedLink = fetched(
  async () => (await import("../opened-link.tsx")).OpenedLink,
  ["paymentLinks", "paymentRequests", "spendingErrors"],
);

const OpenedTill = fetched(
  async () => (await import("../opened-till.tsx")).OpenedTill,
  ["paymentLinks", "paymentRequests", "spendingErrors"],
);

/** The screen that a partner's code or link opens. Opening it binds nobody. */
export function PayScreen() {
  const token = useSearchParameter("link");
  const till = useSearchParameter("till");
  // Fetched beside the answer; a failure is shown in its place.
  const part = till === undefined ? OpenedLink : OpenedTill;
  useEffect(() => void part.load().catch(() => undefined), [part]);
  return (
    <div className="mx-auto w-full max-w-[30rem]">
      {till !== undefined ? (
        <Till key={till} id={till} />
      ) : token !== undefined ? (
        <Link key={token} token={token} />
      ) : (
        <NoLink reason="incomplete" />
      )}
    </div>
  );
}

function Link({ token }: { readonly token: string }) {
  const link = useLink(token);
  if (link.isPending) return <LinkSkeleton />;
  if (!link.data) {
    const isUnknown = isDomainError(link.error, "payment_link_not_found");
    return isUnknown ? <NoLink reason="notFound" /> : <FailureState query={link} />;
  }
  return (
    <Suspense fallback={<LinkSkeleton />}>
      <OpenedLink token={token} link={link.data} />
    </Suspense>
  );
}

function Till({ id }: { readonly id: string }) {
  const till = useTill(id);
  if (till.isPending) return <LinkSkeleton />;
  if (!till.data || isDomainError(till.error, "till_not_found")) {
    const isUnknown = isDomainError(till.error, "till_not_found", "invalid_input");
    return isUnknown ? <NoLink reason="noTill" /> : <FailureState query={till} />;
  }
  return (
    <Suspense fallback={<LinkSkeleton />}>
      <OpenedTill till={till.data} />
    </Suspense>
  );
}

function NoLink({ reason }: { readonly reason: "incomplete" | "notFound" | "noTill" }) {
  const { paymentLinks: messages, shell } = useMessages("paymentLinks");
  const home = <ButtonLink to="/">{shell.goHome}</ButtonLink>;
  const action = reason === "incomplete" ? <ScanButton>{messages.scan}</ScanButton> : home;
  return <EmptyState icon={Link2Off} {...messages[reason]} action={action} />;
}

const LinkSkeleton = () => (
  <SkeletonBlocks
    className="grid gap-4"
    blocks={["h-7 w-28 rounded-full", "h-14 w-3/5 rounded-lg", "h-11 w-4/5 rounded-lg", "h-32 rounded-lg"]}
  />
);
