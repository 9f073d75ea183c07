import { expect, it } from "vitest";
import type { Profile } from "#contract/customers/profiles.ts";
import { doneTasks } from "./tasks.ts";

const empty = {
  address: null,
  city: null,
  state: null,
  postal_code: null,
  phone: null,
  document_photo_url: null,
  selfie_photo_url: null,
  has_purchase_password: false,
} as unknown as Profile;
const contact = {
  address: "Rua A, 1",
  city: "São Paulo",
  state: "SP",
  postal_code: "01304-001",
  phone: "+5511987654321",
};

it("counts a task only when all it asks for is there", () => {
  expect([...doneTasks(empty)]).toEqual([]);
  expect([...doneTasks({ ...empty, ...contact, phone: null })]).toEqual([]);
  expect([...doneTasks({ ...empty, ...contact, document_photo_url: "/a" })]).toEqual(["address"]);
  expect([
    ...doneTasks({ ...empty, document_photo_url: "/a", selfie_photo_url: "/b", has_purchase_password: true }),
  ]).toEqual(["documents", "password"]);
});
