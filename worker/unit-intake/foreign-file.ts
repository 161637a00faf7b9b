/** What else people hand in, by the hexadecimal digits of its first bytes. */
const kinds: { name: string; begins: RegExp }[] = [
  { name: 'um PDF', begins: /^255044462d/ },
  // PNG, JPEG, GIF, BMP, TIFF, WebP, HEIC and AVIF.
  { name: 'uma imagem', begins: /^(89504e470d0a|ffd8ff|474946383[79]61|424d.{8}00000000|49492a00|4d4d002a)/ },
  { name: 'uma imagem', begins: /^(52494646.{8}57454250|.{8}66747970(68656963|68656978|6d696631|61766966))/ },
  // RAR, 7-Zip and gzip.
  { name: 'um arquivo compactado', begins: /^(526172211a07|377abcaf271c|1f8b08)/ },
  { name: 'um texto do Word (RTF)', begins: /^7b5c727466/ },
  // MP4, MP3, Ogg, Matroska, AVI and WAV.
  {
    name: 'um vídeo ou áudio',
    begins: /^(.{8}66747970|4944330[234]|4f67675300|1a45dfa3|52494646.{8}(41564920|57415645))/,
  },
]
const page = /^\ufeff?\s*<(!doctype html|html|head|table)\b/i

/** Returns 'um PDF' for a file that is not a table, whatever its name says; null for one that may be text. */
export function foreignKind(head: Uint8Array): string | null {
  const bytes = Buffer.from(head)
  if (page.test(bytes.toString('utf8'))) return 'uma página da internet'
  return kinds.find(({ begins }) => begins.test(bytes.toString('hex')))?.name ?? null
}
