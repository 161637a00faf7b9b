import { type Cents, formatCents } from '../../../domain/money.ts'
import type { ToldChargePayment } from '../../../supabase/functions/_shared/charge-payments/provider.ts'
import type { Became, KeptPayment } from './kept.ts'

export type Letter = { title: string; text: string }

/** The letters to the payer and to the management; null where the page or the receipt says it already. */
export type Letters = { what: string; payer: Letter | null; board: Letter | null }

/** Returns the letters about changes that the payment's page no longer shows: the payer has left it, or no one looks. */
export function lettersOf(row: KeptPayment, told: ToldChargePayment, became: Became): Letters | null {
  const sum = formatCents(told.cents)
  if (became === 'credit')
    return {
      what: 'credit',
      payer: {
        title: 'Seu pagamento virou crédito da unidade',
        text: `As cobranças já tinham sido pagas de outro jeito quando o pagamento de ${sum} chegou. O valor ficou como crédito da unidade e abate as próximas cobranças. Se preferir receber de volta, fale com a administração.`,
      },
      board: {
        title: `Pagamento em dobro de ${row.unitLabels}`,
        text: `Chegaram ${sum} pelo Mercado Pago para cobranças que já estavam pagas. O valor virou crédito da unidade. Se quem pagou preferir, devolva pelo próprio pagamento.`,
      },
    }
  if (became === 'out' || became === 'less' || became === 'lost') return backLetters(row, told, became)
  if (told.status === 'rejected' && row.status !== 'new' && row.status !== told.status)
    return {
      what: 'rejected',
      payer: {
        title: 'O pagamento em análise foi recusado',
        text: `O pagamento de ${sum} não foi aprovado e nada foi cobrado. As cobranças continuam em aberto: pague por Pix, por boleto ou com outro cartão.`,
      },
      board: null,
    }
  return null
}

function backLetters(row: KeptPayment, told: ToldChargePayment, became: Became): Letters {
  const isContested = told.status === 'charged_back'
  const cents: Cents = became === 'less' ? told.refundedCents : told.cents
  const how = isContested ? 'contestado e devolvido pelo banco' : 'devolvido'
  const sum = formatCents(cents)
  return {
    what: `${became} ${told.status} ${told.refundedCents}`,
    payer: {
      title: isContested ? 'Pagamento contestado' : 'Pagamento devolvido',
      text:
        became === 'lost'
          ? `O pagamento de ${sum} foi ${how}. Fale com a administração sobre o que fica em aberto.`
          : `O pagamento de ${sum} foi ${how}. As cobranças que ele pagava voltaram a ficar em aberto, com os vencimentos que tinham.`,
    },
    board: {
      title: `${isContested ? 'Pagamento contestado' : 'Pagamento devolvido'}: ${row.unitLabels}`,
      text:
        became === 'lost'
          ? `${sum} saíram da conta do Mercado Pago e a cobrança não pôde ser reaberta, porque o crédito já tinha sido usado ou a cobrança seguiu adiante. O valor está nas tarifas do mês como perda: cobre de novo de quem pagou.`
          : `${sum} saíram da conta do Mercado Pago. O recebimento foi desfeito e as cobranças estão em aberto de novo.${isContested ? ' Para discutir a contestação, responda a ela no Mercado Pago.' : ''}`,
    },
  }
}

/** The provider no longer accepts our token: residents cannot pay there until someone reconnects it. */
export const failingLetter: Letter = {
  title: 'O Mercado Pago deixou de aceitar o acesso',
  text: 'Os moradores não conseguem pagar por cartão nem por Pix do Mercado Pago até que a conta seja conectada de novo. Leva um minuto: abra a página e toque em Conectar de novo.',
}
