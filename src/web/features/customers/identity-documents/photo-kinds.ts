import { IdCard, UserRound } from "lucide-react";

/** How the two photos differ. The rear camera takes the document, the front one the selfie. */
export const photoKindLooks = {
  document: {
    label: "documentPhoto",
    hint: "documentHint",
    framing: "documentFraming",
    icon: IdCard,
    camera: "environment",
    // As wide as a card lies, with a card's outline in it (ISO/IEC 7810: 85.60 × 53.98 mm).
    view: "aspect-[4/3]",
    guide: "w-[88%] aspect-[1.586] rounded-2xl",
  },
  selfie: {
    label: "selfie",
    hint: "selfieHint",
    framing: "selfieFraming",
    icon: UserRound,
    camera: "user",
    view: "aspect-[4/5]",
    guide: "h-[80%] aspect-[3/4] rounded-[50%]",
  },
} as const;
