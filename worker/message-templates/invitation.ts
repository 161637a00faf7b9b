import { formatDate } from '../../domain/calendar.ts'
import type { InvitedRole } from '../../domain/invitations.ts'
import { button, paragraph, type Rendered, renderLetter, together } from './layout.ts'

export type InvitationLetter = {
  condominium: string
  /** CNPJ with mask, or null until the condominium enters it. */
  document: string | null
  /** How the letter greets, or null. */
  fullName: string | null
  inviter: string
  role: InvitedRole
  /** 'A-101', for residents. */
  units: readonly string[]
  /** Civil date of the last day. */
  until: string
  url: string
}

const invited: Record<InvitedRole, string> = {
  admin: 'para administrar o condomínio, ao lado do síndico',
  council: 'para o conselho, que acompanha as contas do condomínio',
  doorman: 'para trabalhar na portaria do condomínio',
  resident: 'como morador',
}

/** Invites a person who may never have heard of the product. */
export function renderInvitation(letter: InvitationLetter): Rendered {
  const { condominium, document, inviter, role, units, url } = letter
  const [firstName] = (letter.fullName ?? '').split(' ')
  const where = units.length > 0 ? `, ${units.length > 1 ? 'unidades' : 'unidade'} ${units.join(', ')}` : ''
  return renderLetter({
    condominium,
    document,
    subject: `Convite para o ${condominium}`,
    eyebrow: 'Convite',
    title: firstName ? `${firstName}, você foi convidado` : 'Você foi convidado',
    blocks: [
      together(
        paragraph(`${inviter} convidou você ${invited[role]}${where}.`),
        button('Aceitar convite', url),
        paragraph(
          `O link é só seu e vale até ${formatDate(letter.until)}. Não esperava este convite? Pode ignorar esta mensagem: sem o seu aceite nada acontece.`,
        ),
      ),
    ],
    why: 'Você recebe esta mensagem porque o seu e-mail foi informado pela administração do condomínio',
  })
}
