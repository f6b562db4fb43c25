/** An address that opens the reader's mail program. */
export function MailLink({ address }: { readonly address: string }) {
  return <a href={`mailto:${address}`}>{address}</a>;
}

/** A number of ten digits, however written, that a phone can call from anywhere. */
export function PhoneLink({ number }: { readonly number: string }) {
  return <a href={`tel:+1${number.replaceAll(/\D/g, "")}`}>{number}</a>;
}
