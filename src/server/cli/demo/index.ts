export { Client, FailedCall, jsonBody } from "./client.ts";
export { demoLogins, type DemoLogin } from "./users.ts";
export { refuseDemoData } from "./seed-demo.ts";
export { seedDemo } from "./seed-demo.ts";
