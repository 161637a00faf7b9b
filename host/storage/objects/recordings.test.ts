import { expect, test } from 'vitest'
import { decideType } from './content-type.ts'

const typesOf: Record<string, readonly string[]> = {
  mp4: ['video/mp4'],
  mov: ['video/quicktime'],
  webm: ['video/webm'],
  mp3: ['audio/mpeg'],
  m4a: ['audio/mp4', 'audio/x-m4a'],
  ogg: ['audio/ogg'],
  wav: ['audio/wav', 'audio/x-wav'],
}
const recordings = Object.values(typesOf).flat()
const allowed = [...recordings, 'image/png', 'application/pdf', 'text/plain']
const bytes = (hex: string, text = '') =>
  Buffer.concat([Buffer.from(hex, 'hex'), Buffer.from(text, 'latin1'), Buffer.alloc(64)])
const real: Record<string, Buffer> = {
  mp4: bytes('00000018', 'ftypisom\0\0\0\0isommp41'),
  m4a: bytes('00000018', 'ftypM4A \0\0\0\0M4A mp42'),
  mov: bytes('00000014', 'ftypqt  \0\0\0\0qt  '),
  webm: bytes('1a45dfa39f4286810142f7810142f2810442f381084282847765626d'),
  mp3: bytes('494433030000000000', ''),
  ogg: bytes('4f67675300020000000000000000000000000000000000000000011e', '\x01vorbis'),
  wav: bytes('52494646', '\x24\0\0\0WAVEfmt '),
}

test('what is no recording is taken as none, whatever its name says', async () => {
  expect(recordings.length).toBeGreaterThan(5)
  const noise = Buffer.from(Array.from({ length: 600 }, (_, place) => (place * 73 + 41) % 251))
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  for (const type of recordings)
    for (const head of [noise, png, Buffer.from('just words'), Buffer.from('%PDF-1.7\n')])
      await expect(decideType(head, type, allowed), type).rejects.toMatchObject({ status: 415 })
})

test.each(Object.entries(real))('a real %s is taken', async (ending, head) => {
  const types = typesOf[ending] ?? []
  expect(types).not.toEqual([])
  for (const type of types) expect(await decideType(head, type, allowed)).toBe(type)
})
