import { ArrowLeft, Clock3 } from "lucide-react";
import { useEffect, useRef } from "react";
import { ReviewDetail } from "#web/features/account-reviews/review-detail.tsx";
import { ReviewList } from "#web/features/account-reviews/review-list.tsx";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useParameters } from "#web/lib/use-parameters.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { AdministratorOnly } from "../consoles/administrator-only.tsx";

/** The accounts that are held until an administrator has looked. */
export function AccountReviewsScreen() {
  return (
    <AdministratorOnly>
      <Reviews />
    </AdministratorOnly>
  );
}

/** The list beside one account. A phone shows one of them: the address says which, so that its Back leads to the list. */
function Reviews() {
  const { accountReviews: words } = useMessages("accountReviews");
  const [parameters, change] = useParameters("/admin/reviews");
  const picked = parameters.get("user") ?? undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(picked);
  // Whoever comes back from an account goes on at the list.
  useEffect(() => {
    if (before.current !== undefined && picked === undefined) heading.current?.focus();
    before.current = picked;
  }, [picked]);
  return (
    <div className="grid grid-cols-1 gap-5 rail:grid-cols-[minmax(0,1.2fr)_minmax(22rem,1fr)] rail:items-start">
      <div className={classNames("rail:block", picked !== undefined && "hidden")}>
        <ReviewList picked={picked} onPick={(userId) => change({ user: userId }, { push: true })} heading={heading} />
      </div>
      <div className={classNames("grid-cols-1 gap-3 rail:grid", picked === undefined ? "hidden" : "grid")}>
        <Button
          variant="ghost"
          className="-ml-3 justify-self-start rail:hidden"
          icon={<ArrowLeft size={18} strokeWidth={2} />}
          onClick={() => change({ user: undefined })}
        >
          {words.backToList}
        </Button>
        {picked === undefined ? (
          <Card>
            <EmptyState icon={<Clock3 size={28} strokeWidth={1.6} />} title={words.pick} detail={words.pickDetail} />
          </Card>
        ) : (
          <ReviewDetail key={picked} userId={picked} />
        )}
      </div>
    </div>
  );
}
