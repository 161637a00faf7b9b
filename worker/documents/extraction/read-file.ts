import { type Extracted, extracted, mostText, Unreadable } from './extracted.ts'

const office = /officedocument|opendocument/

/** Returns the text of a file by its type. The state marks a file that has none or cannot be read; other errors are rethrown. */
export async function readFile(bytes: Uint8Array, contentType: string): Promise<Extracted> {
  try {
    if (contentType === 'application/pdf') return await (await import('./pdf.ts')).readPdf(bytes)
    if (office.test(contentType)) return await (await import('./office.ts')).readOffice(bytes)
    if (contentType.startsWith('text/')) return readText(bytes)
  } catch (thrown) {
    if (thrown instanceof Unreadable) return { state: thrown.state, pages: [], pageCount: null }
    throw thrown
  }
  return { state: 'none', pages: [], pageCount: null }
}

/** Decodes UTF-8, else the Windows code page that older programs here use. */
function readText(bytes: Uint8Array): Extracted {
  if (bytes.length > mostText * 2) throw new Unreadable('too_large')
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    text = new TextDecoder('windows-1252').decode(bytes)
  }
  return extracted([{ page: null, text }])
}
