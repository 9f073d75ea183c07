import { defineConfig } from "vitest/config";
import { integrationFiles, olderIntegrationFiles } from "./scripts/test-files.ts";
import { patient } from "./test/harness/patience.ts";
import { isFull } from "./test/harness/speed.ts";

const { include, exclude } = process.env["POSTGRES_PROGRAMS"] === undefined ? integrationFiles : olderIntegrationFiles;

const limits = {
  testTimeout: patient(60_000),
  hookTimeout: patient(60_000),
  teardownTimeout: patient(20_000),
  expect: { poll: { timeout: patient(20_000) } },
};

export default defineConfig({
  test: {
    // More than the two cores: many tests wait for a start, a lock, a limit or PostgreSQL.
    maxWorkers: 4,
    tags: [{ name: "full", description: "run by `npm run test:full` only" }],
    ...(isFull ? {} : { tagsFilter: ["!full"] }),
    // No file is isolated: each restores what it changes in its process and has its own servers and
    // databases. Loading the program again for each file took more than a third of the time.
    projects: [
      {
        test: {
          name: "unit",
          ...limits,
          isolate: false,
          include: [
            "src/{contract,server,web}/**/*.unit.test.ts",
            "src/contract/**/*.test.ts",
            "test/boundaries/**/*.test.ts",
            "bench/**/*.unit.test.ts",
          ],
        },
      },
      {
        test: {
          name: "integration",
          ...limits,
          isolate: false,
          include: [...include],
          exclude: [...exclude],
          globalSetup: ["test/harness/postgres.ts"],
          setupFiles: ["test/harness/setup.ts", "test/harness/timed-out.ts"],
        },
      },
    ],
  },
});
