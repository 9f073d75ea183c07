export { countJobs, nextTryOf, type JobCount } from "./store.ts";
export { describeJobs, installJobs } from "./install-jobs.ts";
export type { JobData, JobName } from "./queues.ts";
export { startJobs, type Jobs } from "./start-jobs.ts";
export { RetryLater, type Try } from "./worker.ts";
