/** Actions whose entry names nobody: the accused is among those who read the log. */
const unnamed: readonly string[] = ['report-infraction']

/** What stands in the place of a name where an entry has none: what the product did by itself, or what is told in confidence. */
export const unnamedActor = (action: string): string => (unnamed.includes(action) ? 'Sob sigilo' : 'Sistema')
