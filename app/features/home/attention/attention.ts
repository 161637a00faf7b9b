import {
  FileUp,
  HandCoins,
  House,
  Landmark,
  type LucideIcon,
  ReceiptText,
  ScrollText,
  Send,
  UserPlus,
} from 'lucide-react'
import { formatCents } from '../../../../domain/money.ts'
import { formatMoment } from '../../../../domain/time-zones/moments.ts'
import { counted, dayOf, monthName, shortDate } from '../../../lib/words.ts'
import { openZone } from '../../../lib/zone.ts'
import type { HomeSummary } from '../summary.ts'

/** 'sáb., 05/12, 17:00' by the building's clock. */
export const momentWords = (at: string): string =>
  formatMoment(at, openZone(), {
    weekday: 'short',
    day: '2-digit',
    month: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })

/** One line that waits for a person: what, why, and the verb that settles it. */
export type Attention = {
  key: string
  Icon: LucideIcon
  title: string
  note: string
  verb: string
  to: string
  /** Its day has passed, or somebody cannot go on: it stands before the others. */
  isPressing?: boolean
}

/** What presses first, else in the order of the areas. */
export const byPressure = (lines: readonly Attention[]): Attention[] =>
  lines.toSorted((one, other) => Number(other.isPressing ?? false) - Number(one.isPressing ?? false))

const pending = (wanted: boolean, line: Attention): Attention[] => (wanted ? [line] : [])

/** What a fresh condominium needs until its first fees are paid, in order. */
export function firstSteps(
  { condominium, has_bank, convention_assumed, newest, today }: HomeSummary,
  hasReceived: boolean,
): Attention[] {
  const { total_units, unit_count, has_document, has_address } = condominium
  const missing = total_units === null ? 0 : total_units - unit_count
  return [
    ...pending(unit_count === 0 || missing > 0, {
      key: 'units',
      Icon: House,
      title:
        unit_count === 0 ? 'Traga as unidades' : `${counted(missing, 'unidade falta', 'unidades faltam')}`,
      note:
        unit_count === 0
          ? 'De uma planilha, ou geradas por blocos e andares.'
          : `Cadastradas ${unit_count.toLocaleString('pt-BR')} de ${total_units?.toLocaleString('pt-BR')}.`,
      verb: 'Cadastrar unidades',
      to: '/dashboard/units',
    }),
    ...pending(!has_document || !has_address, {
      key: 'data',
      Icon: ScrollText,
      title: has_document ? 'Falta o endereço do condomínio' : 'Faltam CNPJ e endereço do condomínio',
      note: 'Saem no boleto e no Pix: quem paga confere por eles.',
      verb: 'Completar cadastro',
      to: '/dashboard/settings?tab=condominium',
    }),
    ...pending(!has_bank, {
      key: 'bank',
      Icon: Landmark,
      title: 'Cadastre a conta e a chave Pix',
      note: 'Conta, convênio de cobrança e chave Pix do condomínio. Há um convênio de teste pronto.',
      verb: 'Cadastrar conta',
      to: '/dashboard/settings?tab=bank',
    }),
    ...pending(convention_assumed, {
      key: 'convention',
      Icon: ScrollText,
      title: 'Confira a convenção',
      note: 'Supomos multa de 2% e juros de 1% ao mês, sem correção. Confirme com a sua.',
      verb: 'Conferir convenção',
      to: '/dashboard/settings?tab=convention',
    }),
    ...pending(newest === null && unit_count > 0 && has_bank, {
      key: 'first-issue',
      Icon: Send,
      title: `Emita as cobranças de ${monthName(today.slice(0, 7), today)}`,
      note: 'Diga as despesas, confira o valor de cada unidade e emita.',
      verb: 'Emitir cobranças',
      to: `/dashboard/finances/emitir?competence=${today.slice(0, 7)}`,
    }),
    ...pending(newest !== null && !hasReceived, {
      key: 'first-payment',
      Icon: HandCoins,
      title: 'Acompanhe os primeiros pagamentos',
      note: newest
        ? `As cobranças vencem em ${shortDate(newest.due_on, today)}. A primeira que for paga encerra os primeiros passos.`
        : '',
      verb: 'Ver cobranças',
      to: '/dashboard/finances',
    }),
  ]
}

/** Returns the pending decisions of an operating condominium. */
export function waiting({ requests, reviews, unsent, rejected, today }: HomeSummary): Attention[] {
  return [
    ...pending(requests.count > 0, {
      key: 'requests',
      Icon: UserPlus,
      title: requests.count === 1 ? '1 pessoa pediu acesso' : `${requests.count} pessoas pediram acesso`,
      note: requests.oldest ? `A mais antiga espera desde ${shortDate(dayOf(requests.oldest), today)}.` : '',
      verb: 'Revisar pedidos',
      to: '/dashboard/resident-requests',
    }),
    ...pending(reviews.count > 0, {
      key: 'reviews',
      Icon: ReceiptText,
      title: counted(reviews.count, 'recebimento a decidir', 'recebimentos a decidir'),
      note: `${formatCents(reviews.cents)} sem destino até você decidir.`,
      verb: 'Decidir',
      to: '/dashboard/finances/recebimentos?situacao=waiting',
    }),
    ...pending(rejected > 0, {
      key: 'rejected',
      isPressing: true,
      Icon: Landmark,
      title: `O banco recusou ${counted(rejected, 'boleto', 'boletos')}`,
      note: 'Essas cobranças só podem ser pagas por Pix até a correção do cadastro.',
      verb: 'Ver motivos',
      to: '/dashboard/finances/banco',
    }),
    ...pending(unsent.count > 0, {
      key: 'unsent',
      Icon: FileUp,
      title: `${counted(unsent.count, 'boleto espera', 'boletos esperam')} remessa`,
      note: `${formatCents(unsent.cents)}. Os e-mails com o PDF saem depois do registro no banco.`,
      verb: 'Gerar remessa',
      to: '/dashboard/finances/banco',
    }),
  ]
}
