import { defineConfig } from "vitest/config";

/** The program's own start and stop are the same over either version; one test of it names the older one. */
const onceOnly = process.env["POSTGRES_PROGRAMS"] === undefined ? [] : ["test/integration/process.test.ts"];

export default defineConfig({
  test: {
    // Its own choice leaves one core idle: half of these tests wait for PostgreSQL.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "unit",
          include: [
            "src/{contract,server,web}/**/*.unit.test.ts",
            "src/contract/**/*.test.ts",
            "test/boundaries/**/*.test.ts",
          ],
        },
      },
      {
        test: {
          name: "integration",
          include: ["src/server/**/*.test.ts", "test/integration/**/*.test.ts"],
          exclude: ["**/*.unit.test.ts", ...onceOnly],
          globalSetup: ["test/harness/postgres.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
