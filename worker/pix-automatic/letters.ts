import { formatDate } from '../../domain/calendar.ts'
import { type Cents, formatCents } from '../../domain/money.ts'
import { retriesAfter } from '../../domain/pix/automatic/calendar.ts'
import type { AuthorizationEnd } from '../../domain/pix/automatic/states.ts'
import { endSentences } from '../../domain/pix/automatic/words.ts'

export type Letter = { title: string; text: string; action: string }

const listed = (days: readonly string[]): string =>
  days
    .map(formatDate)
    .join(', ')
    .replace(/, ([^,]*)$/, ' e $1')

/** An authorization is in force. */
export const activeLetter = (limit: Cents, firstOn: string): Letter => ({
  title: 'Pix Automático ativo',
  text: `Seu banco confirmou. As taxas do mês que vencem a partir de ${formatDate(firstOn)}, de até ${formatCents(limit)}, são debitadas no dia do vencimento. Você recebe um aviso antes de cada débito e pode cancelar quando quiser, aqui ou no aplicativo do banco.`,
  action: 'Ver a autorização',
})

/** It is over, and why; fees are paid as before. */
export const endedLetter = (why: AuthorizationEnd): Letter => ({
  title: why === 'time' ? 'O código do Pix Automático venceu' : 'Pix Automático encerrado',
  text: `${endSentences[why]} ${
    why === 'time'
      ? 'Nada será debitado. Para usar o Pix Automático, gere um código novo.'
      : 'Nenhuma taxa nova será debitada: pague as próximas por Pix ou boleto. Um débito que já está no banco para hoje ainda pode acontecer.'
  }${why === 'account' ? ' Se quiser continuar, autorize de novo: leva um minuto.' : ''}`,
  action: 'Ver o Pix Automático',
})

/** The provider would not have it. */
export const notMadeLetter: Letter = {
  title: 'O Pix Automático não pôde ser preparado',
  text: 'O banco do condomínio não aceitou o pedido. Nada será debitado. Tente de novo mais tarde ou fale com a administração.',
  action: 'Ver o Pix Automático',
}

/** The notice before the debit. */
export const scheduledLetter = (cents: Cents, on: string): Letter => ({
  title: `Débito de ${formatCents(cents)} em ${formatDate(on)}`,
  text: `A taxa do mês será debitada por Pix Automático em ${formatDate(on)}. Deixe saldo na conta desde o começo do dia. Se pagar de outro jeito até a véspera, o débito é cancelado sozinho.`,
  action: 'Ver a cobrança',
})

export const skippedLetter = (why: 'limit' | 'late', cents: Cents, due: string): Letter => ({
  title: 'Esta taxa não será debitada: pague de outro jeito',
  text:
    why === 'limit'
      ? `A taxa de ${formatCents(cents)}, que vence em ${formatDate(due)}, passa do limite que você escolheu. Pague por Pix ou boleto. Para as próximas, autorize de novo com um limite maior.`
      : `A taxa de ${formatCents(cents)} vence em ${formatDate(due)} e já não há prazo para agendar o débito: o banco precisa de dois dias. Pague por Pix ou boleto.`,
  action: 'Pagar a cobrança',
})

/** A try failed; what follows, if anything. */
export function failedLetter(tried: string, first: string, nextOn: string | null): Letter {
  if (!nextOn)
    return {
      title: 'A taxa do mês não foi debitada',
      text: 'As tentativas de débito acabaram. Pague por Pix ou boleto: a página da cobrança mostra o valor de hoje.',
      action: 'Pagar a cobrança',
    }
  const more = retriesAfter(first).filter((day) => day >= nextOn)
  return {
    title: `O débito de ${formatDate(tried)} não aconteceu`,
    text: `Faltou saldo ou o banco recusou. ${more.length === 1 ? 'A última tentativa é' : 'As próximas tentativas são'} em ${listed(more)}, no valor da taxa: multa e juros do atraso ficam em aberto na cobrança. Se preferir, pague já por Pix.`,
    action: 'Ver a cobrança',
  }
}

export const refusedLetter: Letter = {
  title: 'Seu banco recusou o débito da taxa',
  text: 'Esta taxa não será debitada. Veja no aplicativo do banco se o limite do Pix Automático é menor que a taxa, e pague esta por Pix ou boleto.',
  action: 'Pagar a cobrança',
}
export const cancelledByPayerLetter: Letter = {
  title: 'Débito cancelado no seu banco',
  text: 'Você cancelou este débito no aplicativo do banco. A autorização continua para os próximos meses. Pague esta taxa por Pix ou boleto.',
  action: 'Pagar a cobrança',
}
