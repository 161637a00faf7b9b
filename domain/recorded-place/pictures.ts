import { type Edit, type Source, textOf, UnreadableMedia, viewOf } from './edits.ts'

const nothing = new Uint8Array(0)
const drop = (from: number, to: number): Edit => ({ from, to, put: nothing })

/** Chunks that a PNG is drawn by (PNG Specification, third edition, §11); not `eXIf`, texts and XMP. */
const drawn = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs hIST sPLT acTL fcTL fdAT cICP mDCV cLLI'.split(
    ' ',
  ),
)

/** Removes what is not needed to draw a PNG, and anything after its end. Throws `UnreadableMedia`. */
export async function pngEdits({ size, read }: Source): Promise<Edit[]> {
  const edits: Edit[] = []
  for (let at = 8; ; ) {
    if (at + 12 > size) throw new UnreadableMedia('PNG without end')
    const head = await read(at, at + 8)
    const type = textOf(head.subarray(4))
    const end = at + 12 + viewOf(head).getUint32(0)
    if (end > size) throw new UnreadableMedia(`${type} is cut short`)
    if (!drawn.has(type)) edits.push(drop(at, end))
    at = end
    if (type === 'IEND') return [...edits, drop(end, size)]
  }
}

/** Chunks that a WebP is drawn by (RFC 9649); not `EXIF` and `XMP `. */
const shown = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])

export async function webpEdits({ size, read }: Source): Promise<Edit[]> {
  const edits: Edit[] = []
  const said = 8 + viewOf(await read(4, 8)).getUint32(0, true)
  if (said > size) throw new UnreadableMedia('WebP is cut short')
  let kept = 4
  let at = 12
  while (at < said) {
    if (at + 8 > said) throw new UnreadableMedia('half a chunk')
    const head = await read(at, Math.min(at + 9, said))
    const type = textOf(head.subarray(0, 4))
    const length = viewOf(head).getUint32(4, true)
    if (at + 8 + length > said) throw new UnreadableMedia(`${type} is cut short`)
    // Chunks begin at even offsets; the last one's padding may be missing.
    const end = Math.min(at + 8 + length + (length % 2), said)
    // Its flags say that EXIF (8) and XMP (4) are there.
    if (type === 'VP8X' && (head[8] ?? 0) & 0x0c)
      edits.push({ from: at + 8, to: at + 9, put: Uint8Array.of(head[8]! & ~0x0c) })
    if (shown.has(type)) kept += end - at
    else edits.push(drop(at, end))
    at = end
  }
  const total = new Uint8Array(4)
  viewOf(total).setUint32(0, kept, true)
  return [...(8 + kept === said ? [] : [{ from: 4, to: 8, put: total }]), ...edits, drop(said, size)]
}

/**
 * Removes from a JPEG all application segments except JFIF, colour profile and Adobe's (ITU-T T.81, §B.1.1; Exif 3.0, §4.5.4), comments, and anything
 * after its end: phones put whole pictures there, each with its own place. Throws `UnreadableMedia`.
 */
export async function jpegEdits({ size, read }: Source): Promise<Edit[]> {
  const bytes = await read(0, size)
  const edits: Edit[] = []
  for (let at = 2; ; ) {
    if (bytes[at] !== 0xff) throw new UnreadableMedia('no marker')
    while (bytes[at + 1] === 0xff) at += 1
    const marker = bytes[at + 1]
    if (marker === 0xd9) return [...edits, drop(at + 2, size)]
    if (marker === undefined || at + 4 > size) throw new UnreadableMedia('JPEG is cut short')
    const end = at + 2 + viewOf(bytes).getUint16(at + 2)
    if (end < at + 4 || end > size) throw new UnreadableMedia('a segment is cut short')
    const isApplication = marker >= 0xe0 && marker <= 0xef
    if (marker === 0xfe || (isApplication && !isDrawn(marker, textOf(bytes.subarray(at + 4, at + 15)))))
      edits.push(drop(at, end))
    at = marker === 0xda ? afterScan(bytes, end) : end
    // A truncated picture is shown as far as it goes.
    if (at >= size) return edits
  }
}

const isDrawn = (marker: number, name: string): boolean =>
  (marker === 0xe0 && name.startsWith('JFIF\0')) ||
  (marker === 0xe2 && name === 'ICC_PROFILE') ||
  (marker === 0xee && name.startsWith('Adobe'))

/** The next marker that is none of a scan's own (stuffed zeros, restarts). */
function afterScan(bytes: Uint8Array, from: number): number {
  for (
    let at = bytes.indexOf(0xff, from);
    at >= 0 && at + 1 < bytes.length;
    at = bytes.indexOf(0xff, at + 1)
  ) {
    const next = bytes[at + 1]!
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}
