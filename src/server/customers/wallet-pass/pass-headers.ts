import { filePolicy } from "#server/platform/content-security-policy.ts";

/** What every answer carries that is a pass. */
export const passHeaders = {
  "content-type": "application/vnd.apple.pkpass",
  "content-disposition": 'attachment; filename="troco.pkpass"',
  "cache-control": "private, no-store",
  "x-content-type-options": "nosniff",
  "content-security-policy": filePolicy,
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
} as const;
