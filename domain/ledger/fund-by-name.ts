import { plainName } from '../units/unit-names.ts'

/** Finds a typed fund by its name, kind or id; empty text means the ordinary one. */
export const fundByName = <Fund extends { id: string; name: string; kind: string }>(
  typed: string,
  funds: readonly Fund[],
): Fund | undefined =>
  typed.trim() === ''
    ? funds.find(({ kind }) => kind === 'ordinary')
    : funds.find(
        ({ id, name, kind }) => id === typed || kind === typed || plainName(name) === plainName(typed),
      )
