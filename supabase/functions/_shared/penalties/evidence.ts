import type { CaseDetail } from '../../../../domain/penalties/detail.ts'
import { loadPictures } from '../documents/pictures.ts'

/** Most pictures printed in a dossier, and the largest size; it lists the rest by name and size. */
const MOST_PICTURES = 24
const LARGEST = 6_000_000

/** Loads those of a case's files that a PDF can show as pictures, as data URLs by path. Leaves out one that is missing or broken. */
export const loadEvidence = ({ acts }: Pick<CaseDetail, 'acts'>): Promise<Map<string, string>> =>
  loadPictures(
    acts
      .flatMap((act) => act.files)
      .filter(({ name, size }) => /\.(jpe?g|png)$/i.test(name) && size <= LARGEST)
      .slice(0, MOST_PICTURES)
      .map(({ path }) => path),
  )
