import { Suspense, type ReactNode } from "react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useTitle } from "#web/lib/location.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { SkeletonList } from "#web/ui/skeleton.tsx";
import { Header } from "./header.tsx";
import { BottomNav, SideRail } from "./navigation.tsx";

interface FrameProps {
  /** Without one the header shows the logo. */
  readonly title: string | undefined;
  /** False hides the nav and puts an arrow back into the header. */
  readonly nav?: boolean;
  /** The whole width beside the rail. */
  readonly wide?: boolean;
  /** The places in the rail of a wide screen. */
  readonly rail: ReactNode;
  readonly children: ReactNode;
}

/** Header, rail and nav around a screen. */
export function Frame({ title, nav = true, wide = false, rail, children }: FrameProps) {
  const { shell } = useMessages();
  useTitle(title);
  return (
    <div className="rail:flex">
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-ink px-4 py-3 text-paper focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {shell.skipToContent}
      </a>
      <SideRail>{rail}</SideRail>
      <div className="min-w-0 grow">
        <Header title={title} back={!nav} wide={wide} />
        <main
          id="content"
          tabIndex={-1}
          className={classNames(
            "mx-auto w-full px-5 pt-2 outline-none rail:px-8 rail:pb-12",
            wide ? "max-w-[30rem] rail:max-w-[80rem]" : "max-w-[30rem] rail:max-w-[64rem]",
            nav ? "pb-[calc(112px+env(safe-area-inset-bottom))]" : "pb-[max(2rem,env(safe-area-inset-bottom))]",
          )}
        >
          <Suspense fallback={<SkeletonList />}>{children}</Suspense>
        </main>
      </div>
      {nav && <BottomNav />}
    </div>
  );
}
