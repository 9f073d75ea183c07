import { randomUUID } from "node:crypto";
import { connect, type Database } from "#server/db/database.ts";
import { createLive } from "#server/live/index.ts";
import { createPartner } from "#server/partners/index.ts";
import { systemClock } from "#server/platform/clock.ts";
import { parseConfig } from "#server/platform/config.ts";
import { createLog } from "#server/platform/log.ts";
import { startServer, type Server } from "#server/server.ts";
import { load, type Call, type Measured } from "./http-load.ts";
import { makeCustomers, purchasePassword, type Customer } from "./http-people.ts";

const customersCount = 64;
const chargeAmount = 100;

export interface HttpRow extends Measured {
  readonly work: "sendMoney" | "approvePaymentRequest";
  readonly connections: number;
}
