import { UserReview } from "#web/features/back-office/account-reviews/review-detail.tsx";
import { Movements } from "#web/features/back-office/users/movements.tsx";
import { UserActions } from "#web/features/back-office/users/user-actions.tsx";
import { useUser, type User, UserFacts } from "#web/features/back-office/users/user-facts.tsx";
import { UserHeading } from "#web/features/back-office/users/user-heading.tsx";
import { UserPhotos } from "#web/features/back-office/users/user-photos.tsx";
import { useAuth } from "#web/lib/auth-context.tsx";
import { isDomainError } from "#web/lib/errors.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FailureState, RetryNotice } from "#web/ui/failure-state.tsx";
import { Figure } from "#web/ui/figure.tsx";
import { Money } from "#web/ui/money.tsx";
import { Section } from "#web/ui/section.tsx";
import { SkeletonBlocks } from "#web/ui/skeleton.tsx";

interface ShownUserProps {
  readonly userId: string;
  /** By a search on this screen, not by the address. */
  readonly sought: boolean;
}

const columns = "grid gap-5 rail:grid-cols-[minmax(19rem,1fr)_minmax(0,1.9fr)] rail:items-start";

/** All that an administrator sees of one user, and can do. */
export function ShownUser({ userId, sought }: ShownUserProps) {
  const { users: messages } = useMessages("users");
  const { user: self } = useAuth();
  const user = useUser(userId);
  if (user.isPending) return <SkeletonBlocks className={columns} blocks={["h-96 rounded-xl", "h-96 rounded-xl"]} />;
  if (!user.data) {
    const gone = isDomainError(user.error, "not_found");
    return (
      <Card>
        {gone ? <EmptyState title={messages.gone} detail={messages.goneDetail} /> : <FailureState query={user} />}
      </Card>
    );
  }
  return (
    <div className="grid gap-4">
      <RetryNotice query={user}>{user.isError && messages.outdated}</RetryNotice>
      <div className={columns}>
        <div className="grid min-w-0 gap-5">
          <UserHeading user={user.data} focused={sought} />
          <UserActions user={user.data} own={self?.id === userId} />
          {!user.data.is_cancelled && <UserReview userId={userId} />}
          <UserFacts user={user.data} />
        </div>
        <div className="grid min-w-0 gap-5">
          <Balances user={user.data} />
          <Movements userId={userId} />
          <UserPhotos user={user.data} />
        </div>
      </div>
    </div>
  );
}

function Balances({ user }: { user: User }) {
  const { users: messages } = useMessages("users");
  return (
    <Section title={messages.money}>
      <Card>
        <dl className="grid grid-cols-2 gap-4">
          <Figure name={messages.wallet} value={<Money amount={user.wallet_balance} />} />
          <Figure
            name={messages.cashback}
            value={<Money amount={user.cashback_balance} className="text-amber-ink" />}
          />
        </dl>
      </Card>
    </Section>
  );
}
