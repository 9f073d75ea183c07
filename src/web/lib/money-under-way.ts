import { createStore } from "./store.ts";

// Apart from use-money-intent.ts, which only the screens that move money fetch.

/** Whether the answer to a movement of money is awaited in this page, as the intents tell; nothing may reload it then. */
export const moneyUnderWay = createStore(false);
