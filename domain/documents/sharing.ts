/** Types that can be watermarked, and therefore shared outside. */
const shareableTypes = ['application/pdf', 'image/png', 'image/jpeg'] as const

export const isShareable = (contentType: string): boolean =>
  (shareableTypes as readonly string[]).includes(contentType)

/** Returns the text across every page: the recipient and the day it was opened, 'dd/mm/aaaa'. */
export const watermarkOf = (recipient: string, openedOn: string): string =>
  `Cópia para ${recipient} · ${openedOn}`

/** Days that a link may live. */
export const shareDays = [1, 7, 30, 90] as const

/** Largest file that is shared, in bytes: it is drawn on in memory. */
export const largestShared = 26_214_400
