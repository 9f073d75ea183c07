import type { FetchedPart } from "#web/lib/fetched.ts";
import type { Messages } from "#web/lib/languages/context.tsx";
import type { ConsoleName } from "./console.ts";

/** What an address shows, and the frame around it. */
export interface Route {
  readonly Screen: FetchedPart<object>;
  /** Anybody may see it; it has no frame around it. */
  readonly open?: true;
  /** The header's title; without one the header shows the logo. */
  readonly title?: (messages: Messages) => string;
  /** False hides the nav and puts an arrow back into the header. */
  readonly nav?: false;
  /** It takes the whole width beside the rail. */
  readonly width?: "full";
  /** The console that it belongs to, whose frame has its own places and titles. */
  readonly console?: ConsoleName;
  /** The screen has words of its own for a session that ended while it was open. */
  readonly signedOutView?: true;
}
