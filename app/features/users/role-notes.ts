import type { InvitedRole } from '../../../domain/invitations.ts'

/** What each role opens, in a sentence. */
export const roleNotes: Record<InvitedRole, string> = {
  admin:
    'Faz tudo o que o síndico faz, menos passar o cargo e cuidar de outros administradores. Ocupa uma vaga do plano.',
  council: 'Lê as contas, as unidades e as pessoas. Não altera.',
  doorman: 'Vê a lista de unidades e primeiros nomes, sem contatos e sem dinheiro.',
  resident: 'Vê a própria unidade, as próprias cobranças e o que o condomínio publica.',
}
