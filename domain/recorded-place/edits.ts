/** A file that is read in parts. */
export type Source = { size: number; read: (from: number, to: number) => Promise<Uint8Array> }

/** Replacement for the bytes from `from` to before `to`: as many zeros, or these. */
export type Edit = { from: number; to: number; put: 'zeros' | Uint8Array<ArrayBuffer> }

/** Thrown for an inconsistent structure: what cannot be read cannot be cleaned. */
export class UnreadableMedia extends Error {}

/** In order; zeros that touch or overlap are one run. Throws `UnreadableMedia` where an edit would fall into another. */
export function inOrder(edits: readonly Edit[]): Edit[] {
  const ordered: Edit[] = []
  for (const edit of edits.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    if (edit.from === edit.to && (edit.put === 'zeros' || edit.put.length === 0)) continue
    const last = ordered.at(-1)
    if (
      !last ||
      edit.from > last.to ||
      (edit.from === last.to && (edit.put !== 'zeros' || last.put !== 'zeros'))
    )
      ordered.push({ ...edit })
    else if (edit.put === 'zeros' && last.put === 'zeros') last.to = Math.max(last.to, edit.to)
    else throw new UnreadableMedia('edits overlap')
  }
  return ordered
}

export const ascii = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (sign) => sign.charCodeAt(0))
export const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes)
export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
