import type { CaseDetail } from '../../../../domain/penalties/detail.ts'
import { bytesOf } from '../documents/files.ts'

/** Pictures printed in a dossier at most, and the largest of them; what is beyond stands in it by name and size. */
const MOST_PICTURES = 24
const LARGEST = 6_000_000

/** Of a case's files, the pictures that a PDF can hold, as data addresses by path. One that is gone or broken is left out. */
export async function loadEvidence({ acts }: Pick<CaseDetail, 'acts'>): Promise<Map<string, string>> {
  const files = acts
    .flatMap((act) => act.files)
    .filter(({ name, size }) => /\.(jpe?g|png)$/i.test(name) && size <= LARGEST)
    .slice(0, MOST_PICTURES)
  const loaded = await Promise.all(
    files.map(async ({ path }) => {
      const bytes = await bytesOf(path).catch(() => null)
      const type = bytes && typeOf(bytes)
      return bytes && type
        ? ([path, `data:${type};base64,${Buffer.from(bytes).toString('base64')}`] as const)
        : null
    }),
  )
  return new Map(loaded.filter((one) => one !== null))
}

/** By the first bytes, whatever the name says. */
function typeOf(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes.at(-2) === 0xff && bytes.at(-1) === 0xd9)
    return 'image/jpeg'
  const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  return png.every((byte, place) => bytes[place] === byte) ? 'image/png' : null
}
