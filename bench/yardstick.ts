import type { Cluster } from "./cluster.ts";
import type { Load } from "./measure.ts";
import { initialiseTpcB, tpcB, type Pgbench } from "./pgbench.ts";
import { initialiseNodeTpcB, nodeTpcB } from "./tpc-b.ts";

export const yardstickName = "TPC-B";
const scale = 10;

/** TPC-B in a database of its own, driven by pgbench if the machine has it. */
export async function prepareTpcB(cluster: Cluster, pgbench: Pgbench | undefined): Promise<Load> {
  await cluster.createDatabase("tpcb");
  if (pgbench === undefined) {
    await initialiseNodeTpcB(cluster, "tpcb", scale);
    return nodeTpcB(yardstickName, cluster, "tpcb", scale);
  }
  await initialiseTpcB(pgbench, cluster, "tpcb", scale);
  return tpcB(pgbench, cluster, "tpcb");
}
