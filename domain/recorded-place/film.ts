import { type Box, boxesIn } from './boxes.ts'
import { ascii, type Edit, type Source, textOf, UnreadableMedia } from './edits.ts'
import { type Range, samplesOf } from './samples.ts'

/**
 * Boxes needed to play a film, for each kind of container box; all others are removed. Makers store a recording's place differently: `©xyz` and
 * 3GPP's `loci` in `udta` (of the film and of each track), `com.apple.quicktime.location.ISO6709` in `meta`, XMP in a `uuid` box, dash cameras' `gps
 * ` and `free`, and more each year, so this lists what stays rather than what goes. (ISO/IEC 14496-12; QuickTime File Format Specification; 3GPP TS
 * 26.244, §8; XMP Specification part 3.)
 */
const kept: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries({
    film: 'ftyp styp pdin moov mdat moof mfra sidx ssix',
    moov: 'mvhd iods trak mvex pssh ctab clip',
    trak: 'tkhd tref trgr edts mdia load matt clip tapt txas',
    mdia: 'mdhd hdlr elng minf',
    mvex: 'mehd trex leva',
    stbl: 'stsd stts ctts cslg stsc stsz stz2 stco co64 stss stps stsh padb stdp sdtp sbgp sgpd subs saiz saio',
    minf: 'vmhd smhd sthd hmhd nmhd gmhd hdlr dinf stbl',
    moof: 'mfhd traf pssh',
    traf: 'tfhd tfdt trun sdtp sbgp sgpd subs saiz saio senc',
  }).map(([holder, types]) => [holder, new Set(types.split(' '))]),
)
/**
 * Picture and sound, and the clock that both may follow. Other tracks reveal where and how it was recorded, or, as drones' subtitles, where it flew.
 */
const shown = new Set(['vide', 'soun', 'auxv', 'pict', 'tmcd'])

/** Removes from an MP4 or QuickTime film everything not needed to play it, in place so that no offset moves. Throws `UnreadableMedia`. */
export async function filmEdits(source: Source): Promise<Edit[]> {
  const edits: Edit[] = []
  const { boxes, rest } = await boxesIn(source, 0, source.size)
  edits.push({ from: rest, to: source.size, put: 'zeros' })
  // Without one nothing describes the bytes; a compressed one (`cmov`) cannot be read here.
  if (!boxes.some(({ type }) => type === 'moov')) throw new UnreadableMedia('no moov')
  const media = boxes.filter(({ type }) => type === 'mdat')
  const hidden: Range[][] = []
  await sift(source, boxes, 'film', edits, hidden)
  if (hidden.length > 0 && boxes.some(({ type }) => type === 'moof'))
    throw new UnreadableMedia('metadata in fragments')
  for (const [from, to] of hidden.flat()) {
    if (!media.some((box) => from >= box.inside && to <= box.end))
      throw new UnreadableMedia('a sample outside of mdat')
    edits.push({ from, to, put: 'zeros' })
  }
  return edits
}

async function sift(
  source: Source,
  boxes: readonly Box[],
  holder: string,
  edits: Edit[],
  hidden: Range[][],
): Promise<void> {
  for (const box of boxes) {
    if (holder === 'moov' && box.type === 'cmov') throw new UnreadableMedia('compressed moov')
    if (!kept[holder]?.has(box.type)) {
      // `wide` reserves room for the size of the next box.
      if (box.type !== 'wide') edits.push(...blanked(box))
      continue
    }
    if (!(box.type in kept)) continue
    const { boxes: inner, rest } = await boxesIn(source, box.inside, box.end)
    if (box.type === 'trak' && !(await isShown(source, inner))) {
      hidden.push(await samplesOf(source, inner))
      edits.push(...blanked(box))
      continue
    }
    edits.push({ from: rest, to: box.end, put: 'zeros' })
    await sift(source, inner, box.type, edits, hidden)
  }
}

/** A box that no player looks into. */
const blanked = ({ at, inside, end }: Box): Edit[] => [
  { from: at + 4, to: at + 8, put: ascii('free') },
  { from: inside, to: end, put: 'zeros' },
]

/** By the kind of media that the track's handler names (`hdlr`: version and flags, a predefined word, the kind). */
async function isShown(source: Source, track: readonly Box[]): Promise<boolean> {
  const media = track.find(({ type }) => type === 'mdia')
  if (!media) throw new UnreadableMedia('a track without media')
  const { boxes } = await boxesIn(source, media.inside, media.end)
  const handler = boxes.find(({ type }) => type === 'hdlr')
  if (!handler || handler.end - handler.inside < 12) throw new UnreadableMedia('a track without handler')
  return shown.has(textOf(await source.read(handler.inside + 8, handler.inside + 12)))
}
