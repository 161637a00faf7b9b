import { bytesOf } from './files.ts'

/** Loads pictures for a PDF as data URLs, by the path of their file. Leaves out one that is missing, broken or not a JPEG or PNG. */
export async function loadPictures(paths: readonly string[]): Promise<Map<string, string>> {
  const loaded = await Promise.all(
    paths.map(async (path) => {
      const bytes = await bytesOf(path).catch(() => null)
      const type = bytes && typeOf(bytes)
      return bytes && type
        ? ([path, `data:${type};base64,${Buffer.from(bytes).toString('base64')}`] as const)
        : null
    }),
  )
  return new Map(loaded.filter((one) => one !== null))
}

/** Detects the type by the first bytes, whatever the name says. */
function typeOf(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes.at(-2) === 0xff && bytes.at(-1) === 0xd9)
    return 'image/jpeg'
  const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  return png.every((byte, place) => bytes[place] === byte) ? 'image/png' : null
}
