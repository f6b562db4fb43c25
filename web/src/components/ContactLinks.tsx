/** Renders an address that opens the reader's mail program. */
export function MailLink({ address }: { readonly address: string }) {
  return <a href={`mailto:${address}`}>{address}</a>;
}

/** Renders a phone number of ten digits in any notation as a link that can be called from anywhere. */
export function PhoneLink({ number }: { readonly number: string }) {
  return <a href={`tel:+1${number.replaceAll(/\D/g, "")}`}>{number}</a>;
}
