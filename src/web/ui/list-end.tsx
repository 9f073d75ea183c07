import { useErrorText } from "#web/lib/error-text.ts";
import { LoadMore } from "./load-more.tsx";
import { Notice } from "./notice.tsx";

export interface ListEndProps {
  /** The list's pages, of `useInfiniteQuery`. */
  readonly pages: {
    readonly data: unknown;
    readonly error: unknown;
    readonly isError: boolean;
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
  /** Whether the next page is asked for by the button alone: where something stands beneath the list. */
  readonly byHand?: boolean;
}

/** The end of a console's list: why what is shown may be old or no more came, and the way to the next page. */
export function ListEnd({ pages, byHand = false }: ListEndProps) {
  const errorText = useErrorText();
  return (
    <>
      <Notice tone="error">{pages.isError && pages.data !== undefined && errorText(pages.error)}</Notice>
      {pages.hasNextPage && (
        <LoadMore
          onMore={() => void pages.fetchNextPage()}
          busy={pages.isFetchingNextPage}
          automatic={!byHand && !pages.isError}
        />
      )}
    </>
  );
}
