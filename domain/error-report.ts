const EMAIL = /[^\s@<>"',;:()]+@[^\s@<>"',;:()]+/g
/** CPF, phone and card numbers, also with their usual punctuation; four digits (a year, a line) may stay. */
const LONG_NUMBER = /\d(?:[ ./-]?\d){4,}/g

/** Returns the storable part of an error's message: at most 500 characters, e-mails and long numbers hidden (LGPD art. 6 III). */
export const withoutPersonalData = (message: string): string =>
  message.replace(EMAIL, '•••@•••').replace(LONG_NUMBER, '•••').slice(0, 500)

/** A route without its query and fragment, where tokens and searches travel. */
export const bareRoute = (route: string): string => withoutPersonalData(route.replace(/[?#].*$/s, ''))
