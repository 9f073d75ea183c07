/** One o'clock is the only singular among the hours of a day. */
const isOne = (time: string) => time.startsWith("01:");

/** Since when, in Portuguese: `das 09:12`, `da 01:12`. */
export const fromTime = (time: string) => `${isOne(time) ? "da" : "das"} ${time}`;

/** When, in Portuguese: `às 09:12`, `à 01:12`. */
export const atTime = (time: string) => `${isOne(time) ? "à" : "às"} ${time}`;
