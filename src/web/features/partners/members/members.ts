import type { Output } from "#web/lib/api.ts";

type People = Output<"listPartnerPeople">;
export type Member = People["people"][number];
export type Invitation = People["invitations"][number];
