import { type Edit, type Source, UnreadableMedia } from './edits.ts'

/** An element of EBML (RFC 8794): its bytes are [at, end), its content begins at `inside`. `end` is null where its size is unknown (§6.2). */
type Element = { id: number; at: number; inside: number; end: number | null }

const ids = {
  header: 0x1a45dfa3,
  segment: 0x18538067,
  cluster: 0x1f43b675,
  tags: 0x1254c367,
  attachments: 0x1941a469,
}
const mostElements = 1_000_000

/** Takes the tags (`RECORDING_LOCATION`, RFC 9559 §5.1.8) and attachments out of a WebM film, in place. Throws `UnreadableMedia`. */
export async function webmEdits(source: Source): Promise<Edit[]> {
  const edits: Edit[] = []
  let at = 0
  let seen = 0
  while (at < source.size) {
    seen += 1
    if (seen > mostElements) throw new UnreadableMedia('too many elements')
    const element = await elementAt(source, at)
    if (at === 0 && element.id !== ids.header) throw new UnreadableMedia('no EBML')
    if (element.id === ids.tags || element.id === ids.attachments) edits.push(...emptied(element))
    // A segment is looked into; so is a cluster that does not say where it ends.
    if (element.id === ids.segment || (element.id === ids.cluster && element.end === null))
      at = element.inside
    else if (element.end === null) throw new UnreadableMedia('an element without end')
    else at = element.end
  }
  return edits
}

/** As `Void`, whose size takes eight bytes, or one where there is no room for them: a tag's own header is never shorter than two. */
function emptied({ at, end }: Element): Edit[] {
  if (end === null) throw new UnreadableMedia('tags without end')
  const width = end - at >= 9 ? 8 : 1
  const size = end - at - 1 - width
  const head = new Uint8Array(1 + width)
  head[0] = 0xec
  for (let place = 0, rest = size; place < width; place++, rest = Math.floor(rest / 256))
    head[width - place] = rest % 256
  head[1]! |= 0x80 >> (width - 1)
  return [
    { from: at, to: at + head.length, put: head },
    { from: at + head.length, to: end, put: 'zeros' },
  ]
}

async function elementAt({ size, read }: Source, at: number): Promise<Element> {
  const head = await read(at, Math.min(at + 12, size))
  const idWidth = widthOf(head[0], 4)
  const sizeWidth = widthOf(head[idWidth], 8)
  if (head.length < idWidth + sizeWidth) throw new UnreadableMedia('cut short')
  let id = 0
  for (const byte of head.subarray(0, idWidth)) id = id * 256 + byte
  let length = head[idWidth]! & (0xff >> sizeWidth)
  let isUnknown = length === 0xff >> sizeWidth
  for (const byte of head.subarray(idWidth + 1, idWidth + sizeWidth)) {
    length = length * 256 + byte
    isUnknown &&= byte === 0xff
  }
  const inside = at + idWidth + sizeWidth
  if (isUnknown) return { id, at, inside, end: null }
  const end = inside + length
  if (end > size) throw new UnreadableMedia('larger than the file')
  return { id, at, inside, end }
}

/** How many bytes a number takes, by its leading zeros. */
function widthOf(first: number | undefined, most: number): number {
  const width = first === undefined || first === 0 ? 9 : Math.clz32(first) - 23
  if (width > most) throw new UnreadableMedia('no number')
  return width
}
