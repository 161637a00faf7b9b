import { type Source, textOf, UnreadableMedia, viewOf } from './edits.ts'

/** A box of ISO/IEC 14496-12 (§4.2), an atom of the QuickTime File Format: its bytes are [at, end), its content begins at `inside`. */
export type Box = { type: string; at: number; inside: number; end: number }

/** More boxes than a recording has. */
const mostBoxes = 100_000

/**
 * Returns the boxes in [from, to), and where they end: the remainder is shorter than a header (QuickTime ends some lists with four zeros). Reads only
 * their headers. Throws `UnreadableMedia` if a box is larger than its container or smaller than its own header.
 */
export async function boxesIn(
  { read }: Source,
  from: number,
  to: number,
): Promise<{ boxes: Box[]; rest: number }> {
  const boxes: Box[] = []
  let at = from
  while (to - at >= 8) {
    const head = viewOf(await read(at, Math.min(at + 16, to)))
    if (head.byteLength < 8) throw new UnreadableMedia('cut short')
    const type = textOf(new Uint8Array(head.buffer, head.byteOffset + 4, 4))
    const short = head.getUint32(0)
    const isLong = short === 1
    if (isLong && head.byteLength < 16) throw new UnreadableMedia(`${type}: no room for its size`)
    // A size of zero extends to the end of the container.
    const size = isLong ? Number(head.getBigUint64(8)) : short === 0 ? to - at : short
    const inside = at + (isLong ? 16 : 8)
    const end = at + size
    if (!Number.isSafeInteger(end) || end < inside || end > to)
      throw new UnreadableMedia(`${type}: size ${size}`)
    boxes.push({ type, at, inside, end })
    if (boxes.length > mostBoxes) throw new UnreadableMedia('too many boxes')
    at = end
  }
  return { boxes, rest: at }
}
