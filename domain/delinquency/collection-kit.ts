/** Evidence of a unit's debt: files of decisions, by what they prove. */
export type KitFacts = {
  conventionFiles: number
  minutesFiles: number
  owners: number
  ownersWithoutDocument: number
  contacts: number
  prescribed: number
}

export type KitGap = { what: string; why: string; how: string }

/**
 * What the kit lacks to be enforced without a hearing of the merits (art. 784, X, Código de Processo Civil: convention, minutes that fix
 * the fee, proof of default), and what a judge will ask about. Empty when nothing.
 */
export function kitGaps(facts: KitFacts): KitGap[] {
  const gaps: KitGap[] = []
  const gap = (isMissing: boolean, what: string, why: string, how: string) => {
    if (isMissing) gaps.push({ what, why, how })
  }
  gap(
    facts.conventionFiles === 0,
    'Convenção registrada',
    'É a origem da obrigação (art. 1.333 do Código Civil; art. 784, X, do CPC).',
    'Registre em Ajustes, Decisões, a aprovação da convenção e anexe o arquivo.',
  )
  gap(
    facts.minutesFiles === 0,
    'Ata que fixou a taxa',
    'Prova o valor cobrado (art. 784, X, do CPC).',
    'Registre em Ajustes, Decisões, a assembleia que aprovou orçamento e taxas e anexe a ata.',
  )
  gap(
    facts.owners === 0,
    'Proprietário da unidade',
    'A execução é contra quem responde pela unidade (art. 1.345 do Código Civil).',
    'Cadastre o proprietário na página da unidade.',
  )
  gap(
    facts.ownersWithoutDocument > 0,
    'CPF ou CNPJ do proprietário',
    'A petição inicial precisa qualificar o réu (art. 319, II, do CPC).',
    'Complete o cadastro da pessoa.',
  )
  gap(
    facts.prescribed > 0,
    'Débitos com mais de cinco anos',
    'A pretensão prescreve em cinco anos do dia seguinte ao vencimento (STJ, Tema 949).',
    'Peça ao advogado que diga o que interrompeu o prazo, ou deixe esses débitos fora.',
  )
  gap(
    facts.contacts === 0,
    'Registro de contatos',
    'Não é exigido, mas mostra que o condomínio procurou acordo.',
    'Registre na página da dívida os contatos feitos.',
  )
  return gaps
}
