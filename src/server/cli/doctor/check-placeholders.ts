import type { Finding } from "#server/platform/finding.ts";
import { placeholders } from "#server/platform/settings.ts";
import type { CheckContext } from "./check.ts";

const service = "contact";
const names = { contactEmail: "CONTACT_EMAIL", termsUrl: "TERMS_URL", privacyUrl: "PRIVACY_URL" } as const;

/** Checks that users are given the operator's own address, terms and privacy notice. */
export function checkPlaceholders({ config }: CheckContext): Promise<Finding> {
  const keys = Object.keys(names) as (keyof typeof names)[];
  const left = keys.filter((key) => config[key] === placeholders[key]).map((key) => names[key]);
  if (left.length === 0)
    return Promise.resolve({ service, verdict: "right", says: `${config.contactEmail}, ${config.termsUrl}` });
  const says = `placeholders that lead nowhere are shown to users: set ${left.join(", ")}`;
  return Promise.resolve({ service, verdict: "stand-in", says });
}
