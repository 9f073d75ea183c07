import { expect, test } from "vitest";
import { networkOf } from "./client-network.ts";

test.each([
  ["192.0.2.9", "192.0.2.9"],
  ["::ffff:192.0.2.9", "192.0.2.9"],
  ["::FFFF:c000:0209", "192.0.2.9"],
  ["0:0:0:0:0:ffff:192.0.2.9", "192.0.2.9"],
  ["2001:db8:0:7::1", "2001:db8:0:7::/64"],
  ["2001:0DB8:0000:0007:ffff:1:2:3", "2001:db8:0:7::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["1:2:3:4:5:6:7::", "1:2:3:4::/64"],
  ["unknown", "unknown"],
  [" Something else ", "something else"],
])("%s counts as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
