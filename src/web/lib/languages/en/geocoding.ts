import { formatCount, pluralIn } from "../plural.ts";
import type { geocoding as source } from "../pt/geocoding.ts";

const plural = pluralIn("en");
const figure = (count: number) => formatCount(count, "en");

/** Looking up where every partner is. */
export const geocoding: typeof source = {
  title: "Company coordinates",
  detail:
    "Looks up every company's coordinates, one address per second. You can leave this screen: the search continues.",
  start: "Locate all companies",
  running: "Locating…",
  startError: "Couldn't start the search",
  pause: "Pause",
  resume: "Resume",
  pausedButton: "Search paused",
  paused: (moment) => `Paused · ${moment}`,
  pausedNote: "The search stays paused until someone resumes it, even if the server restarts.",
  retry: (count) => plural(count, { one: `Retry ${figure(count)} failure`, other: `Retry ${figure(count)} failures` }),
  scopeFailures: "Only the companies that failed last time.",
  pauseError: "Couldn't pause the search",
  resumeError: "Couldn't resume the search",
  retryError: "Couldn't retry the failures",
  placeByHand: "Set by hand",
  placeByHandOf: (partner) => `Set the coordinates of ${partner} by hand`,
  refreshError: "Couldn't update. This is the last known state.",
  progress: "Search progress",
  done: (done, total) => `${figure(done)} of ${figure(total)}`,
  secondsLeft: (seconds) => `about ${seconds} s left`,
  minutesLeft: (minutes) => `about ${minutes} min left`,
  hoursLeft: (hours) => `about ${hours} h left`,
  startedBy: (name, moment) => `Started by ${name} · ${moment}`,
  results: "Results",
  latest: "Latest results",
  noRun: "No search yet",
  noRunDetail: "Results appear here, one row per company.",
  noPartners: "No companies yet",
  noPartnersDetail: "There was nothing to locate.",
  firstSoon: "The first result will arrive in a moment.",
  noneYet: "No results yet.",
  finished: (success, fail) =>
    `Search finished: ${plural(success, { one: `${figure(success)} success`, other: `${figure(success)} successes` })}, ${plural(fail, { one: `${figure(fail)} failure`, other: `${figure(fail)} failures` })}.`,
  successes: "Successes",
  failures: "Failures",
  filter: "Show",
  filters: { all: "All", failure: "Failures only" },
  noFailures: "No failures",
  partner: "Company",
  status: "Status",
  outcome: "Coordinates or reason",
  statuses: { success: "Success", failure: "Failure" },
  errors: {
    address_missing: "No address on file",
    city_missing: "No city on file",
    city_unknown: "City not recognized",
    address_unknown: "Address not found on the map",
    service_unavailable: "The map service couldn't answer for this address",
  },
  troubles: {
    down: "The map service isn't responding.",
    busy: "The map service asked for a pause.",
    refused: "The map service is refusing our requests. The server's settings need checking.",
  },
  waitingSince: (since, next) =>
    `Since ${since}. No company counts as failed; the search continues automatically. Next try: ${next}.`,
};
