export { createMetrics, metricsRoutes, type Metrics } from "./create-metrics.ts";
