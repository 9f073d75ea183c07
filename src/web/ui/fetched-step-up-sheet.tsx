import { fetchedSheet } from "./fetched-sheet.tsx";

/** `StepUpSheet` for screens that are opened more often than what it asks for is done. */
export const FetchedStepUpSheet = fetchedSheet(async () => (await import("./step-up-sheet.tsx")).StepUpSheet);
