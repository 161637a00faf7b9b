import { type Box, boxesIn } from './boxes.ts'
import { type Source, UnreadableMedia, viewOf } from './edits.ts'

/** [from, to) */
export type Range = [from: number, to: number]

const mostBytes = 16 << 20

/** Returns where the bytes of a track's samples are in the file, chunk by chunk (ISO/IEC 14496-12, §8.7). Throws `UnreadableMedia`. */
export async function samplesOf(source: Source, track: readonly Box[]): Promise<Range[]> {
  const tables = new Map<string, DataView>()
  const media = await within(source, track, 'mdia')
  const information = await within(source, media, 'minf')
  for (const box of await within(source, information, 'stbl')) {
    if (!['stsz', 'stz2', 'stsc', 'stco', 'co64'].includes(box.type)) continue
    if (box.end - box.inside > mostBytes) throw new UnreadableMedia(`${box.type} is too large`)
    tables.set(box.type, viewOf(await source.read(box.inside, box.end)))
  }
  const [sizes, runs] = [tables.get('stsz'), tables.get('stsc')]
  const long = tables.get('co64')
  const places = long ?? tables.get('stco')
  if (!sizes || !runs || !places) throw new UnreadableMedia('a track without tables')
  try {
    return ranges({ sizes, runs, places, isLong: long !== undefined })
  } catch (error) {
    if (error instanceof RangeError) throw new UnreadableMedia('a table that is cut short')
    throw error
  }
}

type Tables = { sizes: DataView; runs: DataView; places: DataView; isLong: boolean }

/** Each table begins with version and flags (4 bytes) and says how many entries it has. */
function ranges({ sizes, runs, places, isLong }: Tables): Range[] {
  const [same, samples] = [sizes.getUint32(4), sizes.getUint32(8)]
  const [runCount, chunks] = [runs.getUint32(4), places.getUint32(4)]
  const found: Range[] = []
  let sample = 0
  let run = -1
  for (let chunk = 1; chunk <= chunks && sample < samples; chunk++) {
    // A run applies from its first chunk until the next run's.
    while (run + 1 < runCount && runs.getUint32(8 + (run + 1) * 12) <= chunk) run += 1
    if (run < 0) throw new UnreadableMedia('a chunk of no run')
    const from = isLong
      ? Number(places.getBigUint64(8 + (chunk - 1) * 8))
      : places.getUint32(8 + (chunk - 1) * 4)
    const count = Math.min(runs.getUint32(8 + run * 12 + 4), samples - sample)
    let size = same * count
    if (same === 0) for (let one = 0; one < count; one++) size += sizes.getUint32(12 + (sample + one) * 4)
    sample += count
    if (size > 0) found.push([from, from + size])
  }
  if (sample < samples) throw new UnreadableMedia('samples of no chunk')
  return found
}

async function within(source: Source, boxes: readonly Box[], type: string): Promise<Box[]> {
  const box = boxes.find((one) => one.type === type)
  if (!box) throw new UnreadableMedia(`a track without ${type}`)
  return (await boxesIn(source, box.inside, box.end)).boxes
}
