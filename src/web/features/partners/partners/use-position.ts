import { useState } from "react";

/** As it is sent: to a thousandth of a degree, some hundred metres. Distances to a tenth of a mile need no more. */
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

/** Where the person is. Asked only by `ask`, kept by the screen that asked and by nothing else. */
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
