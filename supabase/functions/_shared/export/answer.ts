/** Returns a file as a response that no intermediary may cache. */
export const fileAnswer = (
  body: BodyInit,
  name: string,
  more: Readonly<Record<string, string>> = {},
): Response =>
  new Response(body, {
    headers: {
      // The client reads it as bytes, whatever the format.
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
      ...more,
    },
  })

/** A PDF that a browser may show. */
export const pdfAnswer = (pdf: BodyInit, name: string): Response =>
  fileAnswer(pdf, name, {
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${name}"`,
  })
