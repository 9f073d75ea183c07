import { expect, test } from "vitest";
import { addressOf } from "./s3.ts";

const settings = { bucket: "photos", region: "auto", accessKeyId: "id", secretAccessKey: "secret" };

test.each([
  ["https://s3.example", true, "https://s3.example/photos/a/b.jpg"],
  ["https://s3.example:9000/base/", true, "https://s3.example:9000/base/photos/a/b.jpg"],
  ["https://s3.example:9000", false, "https://photos.s3.example:9000/a/b.jpg"],
])("an object of %s, path style %s, is at %s", (endpoint, pathStyle, address) => {
  expect(addressOf({ ...settings, endpoint, pathStyle }, "a/b.jpg").href).toBe(address);
});
