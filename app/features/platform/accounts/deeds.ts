import { factorTypes } from '../../../../domain/platform/account-acts.ts'
import type { Account, Factor } from './accounts-queries.ts'
import type { AccountDeed } from './act-dialog.tsx'

type Of = Pick<Account, 'id' | 'name'>

/** What can be done to an account, with what it ends in words. */
export const deeds = {
  suspend: ({ id, name }: Of): AccountDeed => ({
    command: 'suspend-account',
    body: { user_id: id },
    title: `Suspender a conta de ${name}`,
    verb: 'Suspender',
    about:
      'Ninguém mais entra com esta conta, e os aparelhos conectados saem em até uma hora. Os acessos aos condomínios ficam como estão, e voltam a valer quando a conta for reaberta. A pessoa recebe o motivo por e-mail.',
    done: 'Conta suspensa',
    destructive: true,
  }),
  restore: ({ id, name }: Of): AccountDeed => ({
    command: 'restore-account',
    body: { user_id: id },
    title: `Reabrir a conta de ${name}`,
    verb: 'Reabrir',
    about: 'A pessoa volta a entrar como antes, com os mesmos acessos. Avisamos por e-mail.',
    done: 'Conta reaberta',
  }),
  sessions: ({ id, name }: Of, session?: { id: string; device: string }): AccountDeed => ({
    command: 'end-account-sessions',
    body: { user_id: id, session_id: session?.id ?? null },
    title: session ? `Encerrar ${session.device}` : `Encerrar todos os aparelhos de ${name}`,
    verb: 'Encerrar',
    about: `${session ? 'Este aparelho sai' : 'Todos os aparelhos saem'} da conta, e para voltar é preciso entrar de novo. A senha continua a mesma.`,
    done: session ? 'Aparelho encerrado' : 'Aparelhos encerrados',
    destructive: true,
  }),
  password: ({ id, name }: Of): AccountDeed => ({
    command: 'force-new-password',
    body: { user_id: id },
    title: `Exigir senha nova de ${name}`,
    verb: 'Exigir senha nova',
    about:
      'A senha de hoje deixa de abrir a conta, e todos os aparelhos saem. A pessoa recebe por e-mail um link para escolher outra; se não o usar, pede outro em “Esqueci minha senha”.',
    done: 'Senha anterior anulada',
    destructive: true,
  }),
  confirmation: ({ id, name }: Of): AccountDeed => ({
    command: 'resend-account-confirmation',
    body: { user_id: id },
    title: `Reenviar a confirmação a ${name}`,
    verb: 'Reenviar',
    about: 'Mandamos outra vez o link que confirma o e-mail. O anterior deixa de valer.',
    done: 'Confirmação reenviada',
  }),
  unmerge: ({ id, name }: Of, kept: string): AccountDeed => ({
    command: 'undo-account-merge',
    body: { user_id: id },
    title: `Desfazer a união da conta de ${name}`,
    verb: 'Desfazer a união',
    about: `Esta conta volta a abrir, com os acessos, as reservas e os pedidos que passaram para a de ${kept} e ainda estão lá. O que um condomínio mudou nesse meio-tempo continua valendo. Avisamos as duas por e-mail.`,
    done: 'União desfeita',
    destructive: true,
  }),
  factor: ({ id }: Of, factor: Factor): AccountDeed => ({
    command: 'remove-lost-factor',
    body: { user_id: id, factor_id: factor.id },
    title: `Remover ${factor.name || factorTypes[factor.type]}`,
    verb: 'Remover',
    about:
      'Só remova depois de conferir que quem pede é mesmo a pessoa. A conta passa a abrir sem este segundo fator, todos os aparelhos saem, e a pessoa recebe um e-mail. Códigos de recuperação que ficarem sozinhos saem junto.',
    done: 'Segundo fator removido',
    destructive: true,
    withCheck: true,
  }),
}

/** What is done about the people who administer the platform. */
export const adminDeeds = {
  ask: ({ id, name }: Of): AccountDeed => ({
    command: 'ask-admin-removal',
    body: { user_id: id },
    title: `Pedir a saída de ${name}`,
    verb: 'Pedir a saída',
    about:
      'Nada muda ainda: vale quando outra pessoa, que não você nem quem sai, confirmar. Todas são avisadas por e-mail.',
    done: 'Saída pedida',
    destructive: true,
  }),
  confirm: ({ id, name }: Of): AccountDeed => ({
    command: 'settle-admin-removal',
    body: { user_id: id, decision: 'confirm' },
    title: `Confirmar a saída de ${name}`,
    verb: 'Confirmar a saída',
    about:
      'A pessoa deixa de ver e de fazer o que é da plataforma, na hora. A conta e os acessos dela a condomínios continuam.',
    done: 'Saída confirmada',
    destructive: true,
  }),
  dismiss: ({ id, name }: Of): AccountDeed => ({
    command: 'settle-admin-removal',
    body: { user_id: id, decision: 'dismiss' },
    title: `Dispensar o pedido sobre ${name}`,
    verb: 'Dispensar',
    about: 'A pessoa continua a administrar a plataforma.',
    done: 'Pedido dispensado',
  }),
  withdraw: (email: string): AccountDeed => ({
    command: 'withdraw-admin-invitation',
    body: { email },
    title: `Cancelar o convite de ${email}`,
    verb: 'Cancelar o convite',
    about: 'A pessoa ainda pode criar uma conta comum, mas não passa a administrar a plataforma.',
    done: 'Convite cancelado',
    destructive: true,
  }),
}
