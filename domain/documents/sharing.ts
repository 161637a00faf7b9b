/** Files that a watermark can be drawn on, which are those that may be shared outside. */
const shareableTypes = ['application/pdf', 'image/png', 'image/jpeg'] as const

export const isShareable = (contentType: string): boolean =>
  (shareableTypes as readonly string[]).includes(contentType)

/** What stands across every page: who it was given to and when it was opened, 'dd/mm/aaaa'. */
export const watermarkOf = (recipient: string, openedOn: string): string =>
  `Cópia para ${recipient} · ${openedOn}`

/** Days that a link may live. */
export const shareDays = [1, 7, 30, 90] as const

/** Largest file that is shared, in bytes: it is drawn on in memory. */
export const largestShared = 26_214_400
