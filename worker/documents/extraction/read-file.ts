import { type Extracted, extracted, mostText, Unreadable } from './extracted.ts'

const office = /officedocument|opendocument/

/** The text of a file by its type. What has none, or cannot be read, says so by its state; other errors are thrown on. */
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

/** UTF-8, else the Windows code page in which older programs here write. */
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
