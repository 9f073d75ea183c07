export { Client, FailedCall, jsonBody } from "./client.ts";
export { demoLogins, type DemoLogin } from "./people.ts";
export { refuseDemoData } from "./refuse-demo-data.ts";
export { seedDemo } from "./seed-demo.ts";
