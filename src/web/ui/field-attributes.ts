import {
  addressLengthMax,
  addressPartLengthMax,
  fullNameLengthMax,
  placeNameLengthMax,
  postalCodeLengthMax,
} from "#contract/limits.ts";

/** The attributes that a field of a name or an address has in every form, by its name. */
export const fieldAttributes = {
  full_name: { autoComplete: "name", maxLength: fullNameLengthMax },
  address: { autoComplete: "street-address", maxLength: addressLengthMax },
  street_address: { autoComplete: "address-line1", maxLength: addressPartLengthMax.street },
  address_number: { autoComplete: "off", maxLength: addressPartLengthMax.number },
  address_complement: { autoComplete: "address-line2", maxLength: addressPartLengthMax.complement },
  neighborhood: { autoComplete: "address-level3", maxLength: placeNameLengthMax },
  city: { autoComplete: "address-level2", maxLength: placeNameLengthMax },
  state: { autoComplete: "address-level1", maxLength: placeNameLengthMax },
  postal_code: { autoComplete: "postal-code", autoCapitalize: "characters", maxLength: postalCodeLengthMax },
} as const;
