/** A file as an answer, to be kept by nobody on the way. */
export const fileAnswer = (
  body: BodyInit,
  name: string,
  more: Readonly<Record<string, string>> = {},
): Response =>
  new Response(body, {
    headers: {
      // Taken as bytes by the client, whatever they are.
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
