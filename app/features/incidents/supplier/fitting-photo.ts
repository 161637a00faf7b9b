import { AppError } from '../../../../domain/errors.ts'
import { largestSupplierPhoto } from '../../../../domain/incidents/supplier-links.ts'
import { shrinkImage } from '../../../lib/files/uploads/shrink-image.ts'

/** Longer sides that are tried, in pixels: the largest whose file fits. */
const sides = [2000, 1400, 1000, 700, 500]

/** Returns a photo small enough for what anyone may send. Throws `supplier_photo_invalid` for one that the browser cannot read. */
export async function fittingPhoto(file: File): Promise<File> {
  for (const side of sides) {
    const made = await shrinkImage(file, { side })
    if (made.size <= largestSupplierPhoto) return made
  }
  throw new AppError('supplier_photo_invalid')
}
