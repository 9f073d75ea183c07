import { useState } from "react";

/** Rounded to a thousandth of a degree, some hundred metres: distances need no more. */
export interface Position {
  readonly latitude: string;
  readonly longitude: string;
}

export type PositionProblem = "refused" | "timeout" | "unavailable";

export type PositionState =
  | { readonly status: "off" | "asking" | PositionProblem }
  | { readonly status: "on"; readonly position: Position };

const timeoutMs = 10_000;
const ageMsMax = 5 * 60_000;
const decimals = 3;

/** The user's position. Only `ask` requests it, and only the screen that asked keeps it. */
export function usePosition(): { state: PositionState; ask: () => void; stop: () => void } {
  const [state, setState] = useState<PositionState>({ status: "off" });

  function ask() {
    // An older browser has none, and no browser has one for a page that came over plain http.
    if (!("geolocation" in navigator) || !isSecureContext) return setState({ status: "unavailable" });
    setState({ status: "asking" });
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) =>
        setState({
          status: "on",
          position: { latitude: latitude.toFixed(decimals), longitude: longitude.toFixed(decimals) },
        }),
      (error) => setState({ status: problemOf(error) }),
      { timeout: timeoutMs, maximumAge: ageMsMax },
    );
  }
  return { state, ask, stop: () => setState({ status: "off" }) };
}

function problemOf({ code }: GeolocationPositionError): PositionProblem {
  if (code === GeolocationPositionError.PERMISSION_DENIED) return "refused";
  return code === GeolocationPositionError.TIMEOUT ? "timeout" : "unavailable";
}
