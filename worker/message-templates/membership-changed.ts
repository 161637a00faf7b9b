import { button, paragraph, type Rendered, renderLetter, section, together } from './layout.ts'

export type AccessChange = {
  condominium: string
  /** CNPJ with mask, or null until the condominium enters it. */
  document: string | null
  fullName: string
  change: 'role' | 'suspend' | 'reactivate' | 'end'
  /** The role from now on, as people call it. */
  role: string
  reason: string | null
  url: string
}

const words: Record<
  AccessChange['change'],
  { subject: string; title: string; text: (role: string) => string }
> = {
  role: {
    subject: 'Seu papel mudou',
    title: 'seu papel mudou',
    text: (role) =>
      `A partir de agora o seu acesso é de ${role}. O que você pode ver e fazer mudou na mesma hora.`,
  },
  suspend: {
    subject: 'Seu acesso foi suspenso',
    title: 'seu acesso foi suspenso',
    text: () =>
      'Você não abre o condomínio até a administração reativar o acesso. Seus dados continuam guardados.',
  },
  reactivate: {
    subject: 'Seu acesso foi reativado',
    title: 'seu acesso foi reativado',
    text: (role) => `Você volta a entrar no condomínio como ${role}.`,
  },
  end: {
    subject: 'Seu acesso foi encerrado',
    title: 'seu acesso foi encerrado',
    text: () => 'Você não abre mais o condomínio. Os registros que a lei manda guardar ficam com ele.',
  },
}

/** An administrator changed what the person may do; with the reason, where there is one. */
export function renderMembershipChanged(about: AccessChange): Rendered {
  const { condominium, document, fullName, change, role, reason, url } = about
  const [firstName = fullName] = fullName.split(' ')
  const { subject, title, text } = words[change]
  const isIn = change === 'role' || change === 'reactivate'
  return renderLetter({
    condominium,
    document,
    subject: `${subject} no ${condominium}`,
    eyebrow: 'Seu acesso',
    title: `${firstName}, ${title}`,
    blocks: [
      together(paragraph(text(role)), ...(isIn ? [button('Entrar', url)] : [])),
      ...(reason ? [section('Motivo informado pela administração', paragraph(reason))] : []),
    ],
    why: 'Você recebe esta mensagem porque tem ou tinha acesso ao condomínio',
  })
}
