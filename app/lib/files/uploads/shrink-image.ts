export type Shrinking = {
  /** The longer side, pixels. */
  side: number
  /** Cut to a square from the middle. */
  square?: boolean
}

/** A drawing stays PNG, with sharp edges, up to this size. */
const lightPng = 2_000_000
const quality = 0.85

/**
 * Returns an image no larger than needed, upright and without the camera's metadata (the location, above all). Returns the file unchanged when the
 * browser cannot read it: the server reports the problem.
 */
export async function shrinkImage(file: File, { side, square = false }: Shrinking): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return file
  const { width, height } = picture
  const fits = Math.max(width, height) <= side
  if (fits && !square && file.type === 'image/png' && file.size <= lightPng) {
    picture.close()
    return file
  }
  const shorter = Math.min(width, height)
  const from = square
    ? { x: (width - shorter) / 2, y: (height - shorter) / 2, width: shorter, height: shorter }
    : { x: 0, y: 0, width, height }
  const scale = Math.min(1, side / Math.max(from.width, from.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(from.width * scale))
  canvas.height = Math.max(1, Math.round(from.height * scale))
  const paper = canvas.getContext('2d')
  if (!paper) return file
  paper.fillStyle = '#fff'
  paper.fillRect(0, 0, canvas.width, canvas.height)
  paper.drawImage(picture, from.x, from.y, from.width, from.height, 0, 0, canvas.width, canvas.height)
  picture.close()
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!drawn) return file
  const name = file.name.replace(/\.[^.]*$/, '') || 'foto'
  return new File([drawn], `${name}.jpg`, { type: 'image/jpeg' })
}
