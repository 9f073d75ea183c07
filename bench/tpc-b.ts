import pg from "pg";
import type { Cluster } from "./cluster.ts";
import type { Load } from "./measure.ts";
import { nodeDriver } from "./node-driver.ts";

// pgbench's TPC-B, for machines without pgbench.

const branches = 1;
const tellers = 10;
const accounts = 100_000;

export async function initialiseNodeTpcB(cluster: Cluster, database: string, scale: number): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.url(database) });
  await client.connect();
  const fill = (table: string, key: string, count: number) =>
    client.query(
      `create table ${table} (${key} int primary key, balance int not null, filler char(84)) with (fillfactor = 100);
      insert into ${table} select number, 0, '' from generate_series(1, ${count * scale}) as number`,
    );
  await fill("branches", "bid", branches);
  await fill("tellers", "tid", tellers);
  await fill("accounts", "aid", accounts);
  await client.query("create table history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22))");
  await client.query("vacuum analyze");
  await client.query("checkpoint");
  await client.end();
}

/** Seven statements with a round trip each; all but the first and the last are prepared. */
export function nodeTpcB(name: string, cluster: Cluster, database: string, scale: number): Load {
  const open = async (connections: number) => {
    const each = Array.from({ length: connections }, () => new pg.Client({ connectionString: cluster.url(database) }));
    await Promise.all(each.map((client) => client.connect()));
    return { each, close: async () => void (await Promise.all(each.map((client) => client.end()))) };
  };
  return nodeDriver(name, open, (client) => transact(client, scale));
}

const randomUpTo = (count: number) => 1 + Math.floor(Math.random() * count);

async function transact(client: pg.Client, scale: number): Promise<number> {
  const account = randomUpTo(accounts * scale);
  const branch = randomUpTo(branches * scale);
  const teller = randomUpTo(tellers * scale);
  const delta = randomUpTo(10_001) - 5_001;
  const send = (name: string, text: string, values: readonly number[]) =>
    client.query({ name, text, values: [...values] });
  await client.query("begin");
  await send("account", "update accounts set balance = balance + $1 where aid = $2", [delta, account]);
  await send("balance", "select balance from accounts where aid = $1", [account]);
  await send("teller", "update tellers set balance = balance + $1 where tid = $2", [delta, teller]);
  await send("branch", "update branches set balance = balance + $1 where bid = $2", [delta, branch]);
  await send(
    "history",
    "insert into history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, current_timestamp)",
    [teller, branch, account, delta],
  );
  await client.query("end");
  return 1;
}
