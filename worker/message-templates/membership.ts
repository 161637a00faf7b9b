import { button, paragraph, type Rendered, renderLetter, section, together } from './layout.ts'

export type MembershipDecision = {
  condominium: string
  /** CNPJ with mask, or null until the condominium enters it. */
  document: string | null
  fullName: string
  /** Where the product begins for the person. */
  url: string
}

const why = 'Você recebe esta mensagem porque pediu acesso ao condomínio'

/** The síndico let the person in. */
export function renderMembershipApproved({ fullName, url, ...about }: MembershipDecision): Rendered {
  const [firstName = fullName] = fullName.split(' ')
  return renderLetter({
    ...about,
    subject: `Seu acesso ao ${about.condominium} foi aprovado`,
    eyebrow: 'Pedido de acesso',
    title: `${firstName}, seu acesso foi aprovado`,
    blocks: [
      together(
        paragraph('Agora você vê as cobranças da sua unidade e paga por Pix ou boleto.'),
        button('Entrar', url),
      ),
    ],
    why,
  })
}

/** The síndico refused, with the reason; the person may ask again. */
export function renderMembershipRejected({
  fullName,
  url,
  reason,
  ...about
}: MembershipDecision & { reason: string }): Rendered {
  const [firstName = fullName] = fullName.split(' ')
  return renderLetter({
    ...about,
    subject: `Seu pedido de acesso ao ${about.condominium} foi recusado`,
    eyebrow: 'Pedido de acesso',
    title: `${firstName}, seu pedido foi recusado`,
    blocks: [
      section('Motivo informado pela administração', paragraph(reason)),
      together(
        paragraph('Se houve um engano, corrija o que for preciso e peça de novo.'),
        button('Pedir de novo', url),
      ),
    ],
    why,
  })
}

/** The approval was taken back: the request waits again. */
export function renderMembershipReopened({ fullName, url, ...about }: MembershipDecision): Rendered {
  const [firstName = fullName] = fullName.split(' ')
  return renderLetter({
    ...about,
    subject: `Seu pedido de acesso ao ${about.condominium} voltou a esperar`,
    eyebrow: 'Pedido de acesso',
    title: `${firstName}, a aprovação foi desfeita`,
    blocks: [
      together(
        paragraph(
          'O síndico aprovou o seu pedido há pouco e voltou atrás, por exemplo porque escolheu outra unidade. O acesso ficou fechado e o pedido espera de novo: você recebe um e-mail quando ele decidir.',
        ),
        button('Conferir o pedido', url),
      ),
    ],
    why,
  })
}
