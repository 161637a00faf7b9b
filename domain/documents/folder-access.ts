/** Who may be given access to a folder besides the administrators, who see them all. */
export const folderReaders = {
  council: 'Conselho',
  resident: 'Moradores e proprietários',
  owner: 'Só proprietários',
  doorman: 'Portaria',
} as const
export type FolderReader = keyof typeof folderReaders
export const readerNames = Object.keys(folderReaders) as [FolderReader, ...FolderReader[]]

/** Describes who effectively has access to a folder: 'Conselho e moradores de 3 unidades'. */
export function shownTo(readers: readonly string[], units: number | null): string {
  const parts: string[] = []
  if (readers.includes('council')) parts.push('conselho')
  if (readers.includes('doorman')) parts.push('portaria')
  if (readers.includes('resident')) parts.push(`moradores${ofUnits(units)}`)
  else if (readers.includes('owner')) parts.push(`proprietários${ofUnits(units)}`)
  if (parts.length === 0) return 'Só a administração'
  const last = parts.pop()!
  const joined = parts.length > 0 ? `${parts.join(', ')} e ${last}` : last
  return `${joined.charAt(0).toUpperCase()}${joined.slice(1)}`
}

const ofUnits = (units: number | null): string =>
  units === null ? '' : units === 1 ? ' de 1 unidade' : ` de ${units} unidades`

/**
 * Cleans a folder's path from a dragged folder or an archive: no empty parts, no '..', no control characters, at most ten deep and 80 letters each. A
 * path meant to escape the folder leads nowhere.
 */
export function folderPath(path: string): string[] {
  return path
    .normalize('NFC')
    .split(/[/\\]/)
    .map((part) =>
      [...part.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim()].slice(0, 80).join('').trim(),
    )
    .filter((part) => part !== '' && !/^\.+$/.test(part))
    .slice(0, 10)
}
