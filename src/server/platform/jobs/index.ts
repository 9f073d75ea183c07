export { countJobs, nextTryOf } from "./store.ts";
export { describeJobs, installJobs } from "./install-jobs.ts";
export { jobNames, type JobData, type JobName } from "./queues.ts";
export { startJobs, type Jobs } from "./start-jobs.ts";
export { RetryLater, type Try, type Work } from "./worker.ts";
