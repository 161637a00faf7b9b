import type { ReceivedMail } from '../mailbox.ts'

/** The link of a mail, as the reader clicks it. */
export function linkIn(mail: ReceivedMail): URL {
  const href = /href="([^"]*\/verify\?[^"]*)"/.exec(mail.html)?.[1]
  if (!href) throw new Error(`no link in "${mail.subject}"`)
  return new URL(href.replaceAll('&amp;', '&'))
}

/** The digits of a mail. */
export function codeIn(mail: ReceivedMail): string {
  const code = /\b\d{6}\b/.exec(mail.text)?.[0]
  if (!code) throw new Error(`no digits in "${mail.subject}"`)
  return code
}

/** Follows a link as a browser does; returns where it leads. */
export async function follow(link: URL): Promise<URL> {
  const response = await fetch(link, { redirect: 'manual' })
  return new URL(response.headers.get('location') ?? '')
}

/** What a link hands to the page in the fragment. */
export const fragmentOf = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)))
