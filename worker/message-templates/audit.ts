import { formatMonth } from '../../domain/calendar.ts'
import { formatDocument } from '../../domain/cpf-cnpj.ts'
import { dayAndTime } from '../../domain/time-zones/moments.ts'
import { button, paragraph, type Rendered, renderLetter, section, together, verbatim } from './layout.ts'

type About = { condominium: string; document: string | null; fullName: string; seal: number; url: string }

const first = (name: string) => name.split(' ')[0] ?? name
const count = new Intl.NumberFormat('pt-BR')
const why = 'Você recebe esta mensagem porque administra o condomínio'
const documentOf = ({ document }: About) => document && formatDocument(document)

/** The head of the chain, once a month: proof stored outside the database. */
export function renderAuditDigest(
  about: About & { month: string; entries: number; sealedAt: Date; zone: string; head: string },
): Rendered {
  const { condominium, fullName, month, entries, seal, sealedAt, zone, head, url } = about
  const happened = entries === 1 ? '1 registro' : `${count.format(entries)} registros`
  return renderLetter({
    condominium,
    document: documentOf(about),
    subject: `Selo da auditoria de ${formatMonth(month)}`,
    eyebrow: 'Auditoria',
    title: `${first(fullName)}, guarde este selo`,
    blocks: [
      paragraph(
        `Em ${formatMonth(month)} a auditoria do ${condominium} ganhou ${happened}. O código abaixo resume todos desde o primeiro: se alguém mudar, apagar ou inserir um registro antigo, ele deixa de conferir.`,
      ),
      section(`Selo ${count.format(seal)}, de ${dayAndTime(sealedAt, zone)}`, verbatim(head)),
      together(
        paragraph('Não é preciso fazer nada. Basta não apagar esta mensagem.'),
        button('Ver a auditoria', url),
      ),
    ],
    why,
  })
}

/** The nightly check found a broken chain. */
export function renderAuditBroken(about: About): Rendered {
  const { condominium, fullName, seal, url } = about
  return renderLetter({
    condominium,
    document: documentOf(about),
    subject: `A auditoria do ${condominium} não confere`,
    eyebrow: 'Auditoria',
    title: `${first(fullName)}, a auditoria não confere`,
    blocks: [
      together(
        paragraph(
          `A conferência desta noite encontrou uma diferença no selo ${count.format(seal)}: um registro, ou o próprio selo, foi alterado fora do sistema. A página mostra qual é e de quando.`,
        ),
        button('Ver a auditoria', url),
        paragraph('Guarde os e-mails mensais com os selos anteriores e fale com o suporte.'),
      ),
    ],
    why,
  })
}
