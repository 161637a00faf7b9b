import type { CaseDetail } from '../../../../domain/penalties/detail.ts'
import { loadPictures } from '../documents/pictures.ts'

/** Pictures printed in a dossier at most, and the largest of them; what is beyond stands in it by name and size. */
const MOST_PICTURES = 24
const LARGEST = 6_000_000

/** Of a case's files, the pictures that a PDF can hold, as data addresses by path. One that is gone or broken is left out. */
export const loadEvidence = ({ acts }: Pick<CaseDetail, 'acts'>): Promise<Map<string, string>> =>
  loadPictures(
    acts
      .flatMap((act) => act.files)
      .filter(({ name, size }) => /\.(jpe?g|png)$/i.test(name) && size <= LARGEST)
      .slice(0, MOST_PICTURES)
      .map(({ path }) => path),
  )
