/** Cells that seem to name two people: how many, the first lines, and one as it is written. */
export type PairedNames = { count: number; lines: number[]; example: string }

// 'Costa e Silva' is one family; '& CIA' and 'S/A' are companies.
const between = /\s+e\s+|\s*[&/;+]\s*/i
const company = /\b(ltda|eireli|s\/?a|me|epp|cia|filhos|irmãos|associados|espólio)\b\.?/i
const suffix = /^(d[aeo]s?|neto|neta|filho|filha|j[úu]nior|jr\.?|sobrinho|segundo)$/i

/** Whether a name is of two: each side has a first name and a family of its own, as in 'Ana Lima e João Prado'. */
export function seemsTwo(name: string): boolean {
  if (!between.test(name) || company.test(name)) return false
  const sides = name.split(between).map((side) => side.trim().split(/\s+/))
  return (
    sides.length > 1 &&
    sides.every((words) => words.filter((word) => word.length > 1 && !suffix.test(word)).length > 1)
  )
}

const shownLines = 5

/** Counts them row by row, in constant memory. */
export class PairedNameCount {
  #found: PairedNames | null = null

  take(line: number, name: string | null): void {
    if (name === null || !seemsTwo(name)) return
    this.#found ??= { count: 0, lines: [], example: name }
    this.#found.count += 1
    if (this.#found.lines.length < shownLines) this.#found.lines.push(line)
  }

  get found(): PairedNames | null {
    return this.#found
  }
}
