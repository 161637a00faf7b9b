/** What a run of charges is for; each has its place in the month beside the others. */
export const runKinds = ['ordinary', 'extraordinary', 'fund', 'individual'] as const
export type RunKind = (typeof runKinds)[number]

type Words = { name: string; issue: string; note: string; usual: string }

/** As people choose it: its name, the act, what it is for, and what a run is called when nobody names it. */
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
 * What stands behind the references of a run's charges, so that none is given twice: '' of a month's first ordinary run, 'E1' of the
 * first extraordinary one. One that was undone and issued again has a letter more: `undone` counts those before it.
 */
export function runSuffix(kind: RunKind, number: number, undone: number): string {
  const own = kind === 'ordinary' && number === 1 ? '' : `${letters[kind]}${number}`
  return undone === 0 ? own : `${own}R${undone}`
}

/** How a run stands, in a word. */
export const runStates = { issuing: 'Emitindo', issued: 'Emitida', undone: 'Desfeita' } as const
