import { UserRoundSearch } from "lucide-react";
import { Suspense, useState } from "react";
import { FindUser } from "#web/features/back-office/users/find-user.tsx";
import { SearchPeople } from "#web/features/back-office/users/search-people.tsx";
import { fetched } from "#web/lib/fetched.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { go, useSearchParameter } from "#web/lib/location.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { SkeletonBlocks } from "#web/ui/skeleton.tsx";

// The screen opens without a user, and most of it is about one.
const ShownUser = fetched(
  async () => (await import("../shown-user.tsx")).ShownUser,
  ["users", "transactions", "accountReviews"],
);

/** One user at a time, found by an exact term. */
export function UsersScreen() {
  const { users: messages } = useMessages("users");
  const shown = useSearchParameter("user");
  const [sought, setSought] = useState<string>();

  function show(userId: string | undefined) {
    setSought(userId);
    // After a search without a result, the user before must not look like its result.
    if (userId !== shown) go(userId === undefined ? "/admin/users" : `/admin/users?user=${encodeURIComponent(userId)}`);
  }

  return (
    <div className="grid gap-5">
      <div className="grid gap-1">
        <FindUser onFound={show} />
        <SearchPeople onFound={show} />
      </div>
      {shown === undefined ? (
        <Card>
          <EmptyState icon={UserRoundSearch} title={messages.nobodyYet} detail={messages.nobodyYetDetail} />
        </Card>
      ) : (
        <Suspense fallback={<SkeletonBlocks blocks={["h-96 rounded-xl"]} />}>
          <ShownUser key={shown} userId={shown} sought={sought === shown} />
        </Suspense>
      )}
    </div>
  );
}
