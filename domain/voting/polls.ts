export const pollStates = {
  draft: 'Rascunho',
  scheduled: 'Agendada',
  open: 'Aberta',
  closed: 'Encerrada',
  cancelled: 'Cancelada',
} as const
export type PollState = keyof typeof pollStates

/** The notice shown on every poll, wherever it appears. */
export const pollBinds =
  'Enquete não tem valor de deliberação: serve para ouvir. Só a assembleia, convocada para isso, decide (Código Civil, art. 1.350 e 1.352).'

type PollVoter = { id: string; label: string | null; has_answered: boolean; choices: number[] | null }
type NamedAnswer = { unit: string | null; name: string | null; choices: number[]; answered_at: string }

/** A poll as `poll_view` returns it; option positions count from 1. */
export type PollView = {
  id: string
  question: string
  body: string
  options: string[]
  is_multiple: boolean
  per: 'unit' | 'person'
  audience: 'residents' | 'owners'
  is_anonymous: boolean
  shows_results: 'during' | 'after'
  opens_at: string
  closes_at: string
  published_at: string | null
  ended_at: string | null
  cancel_reason: string | null
  state: PollState
  now: string
  manages: boolean
  /** Who took part: units or people. */
  answers: number
  /** Null while totals are withheld. */
  results: { position: number; answers: number }[] | null
  voters: PollVoter[]
  named: NamedAnswer[] | null
}

/** Share of those who answered, in whole percent; multiple choices may exceed 100 together. */
export const partOf = (answers: number, all: number): number =>
  all === 0 ? 0 : Math.round((answers / all) * 100)

/** 'Uma resposta por unidade, só donos, anônima, resultado no fim' */
export function pollTerms({
  per,
  audience,
  is_anonymous,
  is_multiple,
  shows_results,
}: Pick<PollView, 'per' | 'audience' | 'is_anonymous' | 'is_multiple' | 'shows_results'>): string {
  return [
    per === 'unit' ? 'Uma resposta por unidade' : 'Uma resposta por pessoa',
    audience === 'owners' ? 'só donos' : 'todos os moradores e donos',
    is_multiple ? 'várias opções' : 'uma opção',
    is_anonymous ? 'anônima' : 'com nome para a administração',
    shows_results === 'during' ? 'resultado à vista' : 'resultado no fim',
  ].join(', ')
}
