import type { ReactNode } from "react";
import { Arcs } from "#web/ui/arcs.tsx";
import { Logo } from "#web/ui/logo.tsx";

interface AuthFrameProps {
  readonly headline: string;
  /** The language picker. */
  readonly menu: ReactNode;
  readonly children: ReactNode;
}

/** Pine above paper on phones, side by side on wide screens. */
export function AuthFrame({ headline, menu, children }: AuthFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col bg-pine rail:grid rail:grid-cols-[minmax(22rem,5fr)_7fr]">
      <header className="relative isolate overflow-hidden px-6 pt-[max(1.25rem,env(safe-area-inset-top))] pb-12 text-white rail:px-12 rail:py-10">
        <Arcs className="-z-1 rail:hidden" />
        <OpenRing className="absolute -right-48 -bottom-60 -z-1 hidden size-[44rem] text-white/[.075] rail:block" />
        <div className="flex items-center justify-between">
          <Logo onPine size={27} />
          <span className="-mr-3 rail:hidden">{menu}</span>
        </div>
        <p className="mt-7 max-w-[13ch] text-3xl font-[720] text-balance rail:mt-[14vh] rail:max-w-[11ch] rail:text-hero">
          {headline}
        </p>
      </header>
      <main className="relative -mt-6 grow rounded-t-3xl bg-paper px-5 pt-7 pb-[max(2rem,env(safe-area-inset-bottom))] rail:mt-0 rail:grid rail:place-items-center rail:rounded-none">
        <span className="absolute top-8 right-8 hidden text-ink rail:block">{menu}</span>
        <div className="mx-auto w-full max-w-[26rem] animate-rise">{children}</div>
      </main>
    </div>
  );
}

/** The mark's ring, large and quiet, with its dot in the gap. */
function OpenRing({ className }: { className: string }) {
  return (
    <svg aria-hidden="true" viewBox="2 3 28 28" fill="none" className={className}>
      <path d="M26.4 15.54A10.5 10.5 0 1 1 14.54 6.6" stroke="currentColor" strokeWidth="4" strokeLinecap="round" />
      <circle cx="22.32" cy="8.61" r="2.2" fill="currentColor" />
    </svg>
  );
}
