import { LoadMore, type LoadMoreProps } from "./load-more.tsx";
import { ProblemNotice } from "./notice.tsx";

export interface ListEndProps extends LoadMoreProps {
  readonly pages: LoadMoreProps["pages"] & { readonly isRefetchError: boolean };
}

/** The end of a console's list: why what is shown may be old, and the way to the next page. */
export function ListEnd(props: ListEndProps) {
  return (
    <>
      <ProblemNotice problem={props.pages.isRefetchError ? props.pages.error : undefined} />
      <LoadMore {...props} />
    </>
  );
}
