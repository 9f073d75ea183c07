import { Clock3 } from "lucide-react";
import { ReviewDetail } from "#web/features/back-office/account-reviews/review-detail.tsx";
import { ReviewList } from "#web/features/back-office/account-reviews/review-list.tsx";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useParameters } from "#web/lib/use-parameters.ts";
import { ListAndDetail, useReturn } from "../list-and-detail.tsx";

/** The accounts that are held until an administrator has looked. */
export function AccountReviewsScreen() {
  const { accountReviews: messages } = useMessages("accountReviews");
  const [parameters, change] = useParameters("/admin/reviews");
  const picked = parameters.get("user") ?? undefined;
  const heading = useReturn(picked);
  return (
    <ListAndDetail
      list={
        <ReviewList picked={picked} onPick={(userId) => change({ user: userId }, { push: true })} heading={heading} />
      }
      detail={picked === undefined ? undefined : <ReviewDetail key={picked} userId={picked} />}
      none={{ icon: Clock3, title: messages.pick, detail: messages.pickDetail }}
      backLabel={messages.backToList}
      onBack={() => change({ user: undefined })}
    />
  );
}
