export { startReceipts } from "./receipts/start-receipts.ts";
export { startPusher } from "./push/start-pusher.ts";
export { readPushedDevices } from "./push/store.ts";
export { readMark } from "./store.ts";
