/** Purposes of a charge run; each has its own place in the month. */
export const runKinds = ['ordinary', 'extraordinary', 'fund', 'individual'] as const
export type RunKind = (typeof runKinds)[number]

type Words = { name: string; issue: string; note: string; usual: string }

/** Words for choosing one: its name, the act, its purpose, and the default name of a run. */
export const runKindWords: Record<RunKind, Words> = {
  ordinary: {
    name: 'Taxa do mês',
    issue: 'Emitir cobranças',
    note: 'Diga as despesas do mês; nós rateamos e você confere antes de emitir.',
    usual: 'Taxa do mês',
  },
  extraordinary: {
    name: 'Taxa extra',
    issue: 'Emitir taxa extra',
    note: 'Obra ou despesa fora do orçamento, com a decisão que a aprovou.',
    usual: 'Taxa extra',
  },
  fund: {
    name: 'Chamada de fundo',
    issue: 'Emitir chamada de fundo',
    note: 'Dinheiro para um fundo: obras, reposição da reserva.',
    usual: 'Chamada de fundo',
  },
  individual: {
    name: 'Itens individuais',
    issue: 'Emitir itens individuais',
    note: 'Água, gás, reservas e multas: cada unidade com o seu valor.',
    usual: 'Itens individuais',
  },
}

const letters: Record<RunKind, string> = { ordinary: '', extraordinary: 'E', fund: 'F', individual: 'I' }

/**
 * Returns the suffix of a run's charge references, so that none repeats: '' for a month's first ordinary run, 'E1' for the first extraordinary one. A
 * run undone and issued again gets one more letter: `undone` counts the earlier ones.
 */
export function runSuffix(kind: RunKind, number: number, undone: number): string {
  const own = kind === 'ordinary' && number === 1 ? '' : `${letters[kind]}${number}`
  return undone === 0 ? own : `${own}R${undone}`
}

/** A run's state, in one word. */
export const runStates = { issuing: 'Emitindo', issued: 'Emitida', undone: 'Desfeita' } as const
