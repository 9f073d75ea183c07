export { Client, FailedCall, jsonBody } from "./client.ts";
export { demoLogins, type DemoLogin } from "./users.ts";
export { refuseDemoData, seedDemo } from "./seed-demo.ts";
