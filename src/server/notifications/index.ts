export { startPusher } from "./push/start-pusher.ts";
