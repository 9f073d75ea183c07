/** What a pass is signed with; certificates and key as PEM, the key without a passphrase. */
export interface PassCertificates {
  readonly teamId: string;
  readonly passTypeId: string;
  readonly certificate: string;
  readonly key: string;
  /** The certificate that issued the one above. */
  readonly issuer: string;
  /** From then on no phone takes a pass that is signed with it. */
  readonly expiresAt: Date;
}
