import { plainName } from '../units/unit-names.ts'

/** The fund that somebody typed, by its name, kind or id; of nothing typed the ordinary one. */
export const fundByName = <Fund extends { id: string; name: string; kind: string }>(
  typed: string,
  funds: readonly Fund[],
): Fund | undefined =>
  typed.trim() === ''
    ? funds.find(({ kind }) => kind === 'ordinary')
    : funds.find(
        ({ id, name, kind }) => id === typed || kind === typed || plainName(name) === plainName(typed),
      )
