import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as it arrived. */
export interface GeocodingRequest {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
}

/** A place in the format `jsonv2`. Missing fields are those of an address in São Paulo. */
export interface Place {
  readonly lat?: string | number;
  readonly lon?: string;
  readonly place_rank?: number;
  readonly country_code?: string;
}

export type Answer =
  | readonly Place[]
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  /** Sent unchanged, with status 200. */
  | { readonly text: string }
  | "silence"
  | "cut"
  | "half"
  | "endless";

export interface NominatimServer {
  readonly url: string;
  readonly requests: GeocodingRequest[];
  /** The answers to the next requests, in order; all later ones find no place. */
  answer(...answers: Answer[]): void;
  /** The most requests that were open at once. */
  readonly mostAtOnce: () => number;
  /** Ends every connection. */
  closeAll(): void;
  close(): Promise<void>;
}

/** `/search` and `/status` over HTTP, in the form that Nominatim documents for `format=jsonv2`. */
export async function startNominatimServer(): Promise<NominatimServer> {
  const requests: GeocodingRequest[] = [];
  const answers: Answer[] = [];
  let [open, mostAtOnce] = [0, 0];

  const server = createServer((request, response) => {
    const url = new URL(request.url!, "http://localhost");
    const query = Object.fromEntries(url.searchParams);
    requests.push({ at: Date.now(), path: url.pathname, query, headers: request.headers });
    open += 1;
    mostAtOnce = Math.max(mostAtOnce, open);
    response.on("close", () => (open -= 1));
    if (url.pathname.endsWith("/status")) return sendJson(response, { status: 0, message: "OK" });
    if (!url.pathname.endsWith("/search")) return void response.writeHead(404).end("not found");
    send(answers.shift() ?? [], response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer: (...next) => void answers.push(...next),
    mostAtOnce: () => mostAtOnce,
    closeAll: () => server.closeAllConnections(),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function send(answer: Answer, response: ServerResponse): void {
  if (answer === "silence") return;
  if (answer === "cut") return void response.destroy();
  if (answer === "half") {
    response.writeHead(200, { "content-type": "application/json", "content-length": 200 });
    return void response.write('[{"place_id": 1, "lat": "1"', () => response.destroy());
  }
  if (answer === "endless") {
    const more = () => {
      while (!response.destroyed && response.write(" ".repeat(16_384)));
      if (!response.destroyed) response.once("drain", more);
    };
    response.writeHead(200, { "content-type": "application/json" });
    return more();
  }
  // The body alone would be the answer that no place is known.
  if ("status" in answer) return void response.writeHead(answer.status, answer.headers).end("[]");
  if ("text" in answer) return void response.writeHead(200, { "content-type": "application/json" }).end(answer.text);
  sendJson(response, answer.map(placeOf));
}

function placeOf({ lat = "-23.5565012", lon = "-46.6602", place_rank = 30, country_code = "br" }: Place, at: number) {
  return {
    place_id: 100 + at,
    licence: "Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright",
    osm_type: "node",
    osm_id: 7_000_000_000 + at,
    lat,
    lon,
    category: "place",
    type: "house",
    place_rank,
    importance: 0.000_07,
    addresstype: "place",
    name: "",
    display_name: "1508, Rua Augusta, Consolação, São Paulo, Brasil",
    address: { house_number: "1508", road: "Rua Augusta", city: "São Paulo", country: "Brasil", country_code },
    boundingbox: ["-23.5566", "-23.5564", "-46.6603", "-46.6601"],
  };
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { "content-type": "application/json; charset=utf-8" }).end(JSON.stringify(value));
}
