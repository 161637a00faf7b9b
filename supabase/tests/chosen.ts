import process from 'node:process'

/** The tables or commands that the matrix covers: all, or those of a change (`npm test -- changed`). */
export function chosen<Name extends string>(
  part: 'MATRIX_TABLES' | 'MATRIX_COMMANDS',
  names: readonly Name[],
): Name[] {
  const asked = process.env[part]?.split(',')
  return names.filter((name) => !asked || asked.includes(name))
}
