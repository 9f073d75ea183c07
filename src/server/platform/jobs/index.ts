export { countJobs, type JobCount } from "./store.ts";
export { describeJobs, installJobs } from "./install-jobs.ts";
export type { JobData, JobName } from "./queues.ts";
export { startJobs, type Jobs } from "./start-jobs.ts";
export { startTaking, type TakingOptions } from "./start-taking.ts";
