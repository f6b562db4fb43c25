/** An address that opens the reader's mail program. */
export const MailLink = ({ address }: { readonly address: string }) => (
  <a href={`mailto:${address}`}>{address}</a>
);

/** A number of ten digits, however written, that a phone can call from anywhere. */
export const PhoneLink = ({ number }: { readonly number: string }) => (
  <a href={`tel:+1${number.replaceAll(/\D/g, "")}`}>{number}</a>
);
