import { brand } from '../../domain/brand.ts'
import type { AccountAct } from '../../domain/platform/account-acts.ts'
import { paragraph, type Rendered, renderLetter, together } from './layout.ts'

/** What each act did, and what the person can do now. The link of a confirmation is the auth service's own mail. */
const words: Record<
  Exclude<AccountAct, 'confirmation_resent'>,
  { title: string; what: string; now: string }
> = {
  suspended: {
    title: 'Sua conta foi suspensa',
    what: 'A equipe do Prumo suspendeu a sua conta: por enquanto ninguém entra com ela, e os seus aparelhos saíram. Seus acessos aos condomínios continuam guardados.',
    now: 'Discorda ou já resolveu o que houve? Responda a esta mensagem, que a equipe examina de novo.',
  },
  restored: {
    title: 'Sua conta foi reaberta',
    what: 'A equipe do Prumo reabriu a sua conta. Você entra como antes, com os mesmos acessos.',
    now: 'Se não conseguir entrar, responda a esta mensagem.',
  },
  sessions_ended: {
    title: 'Aparelhos saíram da sua conta',
    what: 'A equipe do Prumo encerrou o acesso de um ou mais aparelhos à sua conta. Sua senha continua a mesma.',
    now: 'Para usar o Prumo neles, entre de novo. Os aparelhos conectados estão em Ajustes, Segurança.',
  },
  password_dropped: {
    title: 'Escolha uma senha nova',
    what: 'A equipe do Prumo pediu que a senha da sua conta seja trocada: a anterior não abre mais nada, e os seus aparelhos saíram.',
    now: 'Em outra mensagem vai um link para escolher a senha nova. Se ele vencer, peça outro em “Esqueci minha senha”.',
  },
  factor_removed: {
    title: 'Um segundo fator foi removido da sua conta',
    what: 'Depois de conferir a identidade de quem pediu, a equipe do Prumo removeu um segundo fator da sua conta. Os seus aparelhos saíram.',
    now: 'Entre de novo e ligue outro em Ajustes, Segurança. Não foi você que pediu? Responda a esta mensagem o quanto antes.',
  },
  other_merged: {
    title: 'Suas duas contas agora são uma',
    what: 'Depois de conferir a identidade de quem pediu, a equipe do Prumo uniu outra conta sua a esta: os acessos aos condomínios, as reservas e os pedidos em andamento dela agora estão aqui.',
    now: 'Entre com este e-mail e a senha de sempre. Não foi você que pediu? Responda a esta mensagem o quanto antes: a união pode ser desfeita.',
  },
  merged: {
    title: 'Esta conta foi unida a outra sua',
    what: 'Depois de conferir a identidade de quem pediu, a equipe do Prumo uniu esta conta a outra: ninguém mais entra com este e-mail, e os seus aparelhos saíram.',
    now: 'Entre com o e-mail da outra conta. Não foi você que pediu? Responda a esta mensagem o quanto antes: a união pode ser desfeita.',
  },
  merge_undone: {
    title: 'A união das contas foi desfeita',
    what: 'A equipe do Prumo desfez a união de duas contas. Cada uma voltou a abrir o que abria antes; o que um condomínio decidiu nesse meio-tempo continua valendo.',
    now: 'Se não conseguir entrar, responda a esta mensagem.',
  },
  admin_invited: {
    title: 'Convite para administrar o Prumo',
    what: 'A equipe do Prumo convidou você para administrar a plataforma.',
    now: 'Crie a sua conta com este e-mail e confirme-o; depois disso a equipe conclui o convite. Não esperava por isto? Responda a esta mensagem.',
  },
  admin_added: {
    title: 'Você agora administra o Prumo',
    what: 'A equipe do Prumo incluiu a sua conta entre as que administram a plataforma.',
    now: 'Ligue um segundo fator em Ajustes, Segurança: sem ele a conta vê as páginas da plataforma e não faz os atos delas.',
  },
  admin_removal_asked: {
    title: 'Pedido de saída entre quem administra o Prumo',
    what: 'Foi pedida a saída de uma pessoa que administra a plataforma. Vale quando outra confirmar, que não seja quem pediu nem quem sai.',
    now: 'O pedido está em Contas, Administradores.',
  },
  admin_removed: {
    title: 'Você não administra mais o Prumo',
    what: 'Duas pessoas da equipe decidiram a sua saída de quem administra a plataforma. A sua conta e os seus acessos a condomínios continuam.',
    now: 'Se for um engano, responda a esta mensagem.',
  },
}

/** Tells a person what the platform did to their account, and why. */
export function renderAccountAct(act: keyof typeof words, reason: string): Rendered {
  const { title, what, now } = words[act]
  return renderLetter({
    condominium: brand.name,
    document: null,
    subject: title,
    eyebrow: 'Sua conta',
    title,
    blocks: [together(paragraph(what), paragraph(`Motivo: ${reason}`), paragraph(now))],
    why: 'Você recebe esta mensagem porque a equipe mudou algo na sua conta do',
  })
}
