/** Actions whose entry names no one: the accused may read the log. */
const unnamed: readonly string[] = ['report-infraction']

/** Returns the label shown instead of a missing name: the product's own action, or a confidential one. */
export const unnamedActor = (action: string): string => (unnamed.includes(action) ? 'Sob sigilo' : 'Sistema')
