import type { PageSlug } from '../permissions/pages.ts'
import { admins, board, everyone, type Role } from '../permissions/roles.ts'

/** Something to do, or a place without a page slug of its own: below the page whose roles may open it, of `roles` alone if given. */
export type FindableAct = {
  label: string
  page: PageSlug
  /** Address below /dashboard; the page's own if not given. */
  path?: string
  words: string
  roles?: readonly Role[]
}
const own: readonly Role[] = ['resident']
const door: readonly Role[] = ['doorman']

const money: readonly FindableAct[] = [
  {
    label: 'Segunda via do boleto',
    page: 'finances',
    words:
      '2 via, 2 via do boleto, segunda via, boleto, boletos, código de barras, linha digitável, copiar pix, perdi o boleto, boleto vencido',
  },
  {
    label: 'Pagar condomínio',
    page: 'transparent-checkout',
    words:
      'pagar, pagar boleto, pagar taxa, pagar com pix, pix, pagamento, pagar com cartão, pagar atrasados',
    roles: own,
  },
  {
    label: 'Registrar recebimento',
    page: 'finances',
    words:
      'registrar pagamento, dar baixa, baixa manual, baixar boleto, morador pagou, recebi em dinheiro, pagou por fora, marcar como pago, informar pagamento',
    roles: admins,
  },
  {
    label: 'Escrever a prestação de contas do ano',
    page: 'annual-reports',
    words:
      'prestar contas, aprovação de contas, assembleia ordinária, anexar ao edital, relatório do síndico',
    roles: admins,
  },
  {
    label: 'Régua de cobrança',
    page: 'delinquency',
    path: 'finances/inadimplencia/regua',
    words: 'lembretes de atraso, cobrar automaticamente, etapas da cobrança, lembrete de vencimento',
  },
  {
    label: 'Cobrar quem está atrasado',
    page: 'delinquency',
    words: 'cobrar, cobrar devedores, cobrar inadimplentes, cobrança, cobrar morador',
  },
  {
    label: 'Fazer acordo',
    page: 'agreements',
    path: 'finances/acordos/novo',
    words: 'novo acordo, parcelar dívida, parcelar, negociar, simular acordo',
  },
  {
    label: 'Condições dos acordos',
    page: 'agreements',
    path: 'finances/acordos/condicoes',
    words: 'regras do parcelamento, entrada do acordo, máximo de parcelas',
  },
  {
    label: 'Boleto do proprietário à parte',
    page: 'finances',
    path: 'finances/emitir',
    words:
      'unidade alugada, inquilino paga fundo de reserva, separar boleto do proprietário, tudo num boleto, taxa extra do proprietário',
    roles: admins,
  },
  {
    label: 'Dívidas antigas',
    page: 'opening-balances',
    path: 'finances/saldos-iniciais/dividas',
    words: 'dívidas de antes do prumo, atrasados antigos, importar dívidas',
    roles: board,
  },
  {
    label: 'Importar despesas',
    page: 'finances',
    path: 'finances/despesas',
    words: 'despesas da planilha, contas a pagar do excel, colar despesas, subir planilha de despesas',
    roles: board,
  },
  {
    label: 'Trazer acordo antigo',
    page: 'opening-balances',
    path: 'finances/saldos-iniciais/acordo',
    words: 'acordo anterior, acordo de antes do prumo',
    roles: admins,
  },
  {
    label: 'Declaração de quitação',
    page: 'unit-debt',
    words: 'nada consta, certidão negativa, quitação de débitos, declaração anual, comprovante de quitação',
    roles: own,
  },
]

const life: readonly FindableAct[] = [
  {
    label: 'Autorizar visita',
    page: 'concierge',
    path: 'portaria?autorizar=1',
    words:
      'liberar visita, convidar visita, liberar entrada, visitante, liberar prestador, convite de visita, passe, entregador, uber, diarista, liberar visitante',
    roles: ['resident', 'council'],
  },
  {
    label: 'Minhas encomendas',
    page: 'concierge',
    words: 'encomenda, pacote chegou, retirar encomenda, correio, mercado livre, entrega, correspondência',
    roles: ['resident', 'council'],
  },
  {
    label: 'Registrar visita',
    page: 'concierge',
    path: 'portaria?tela=visita',
    words: 'liberar visita, visitante, entrada, anunciar visita, liberar entrada, liberar visitante',
    roles: door,
  },
  {
    label: 'Registrar prestador',
    page: 'concierge',
    path: 'portaria?tela=prestador',
    words: 'prestador de serviço, técnico, entregador, funcionário, diarista',
    roles: door,
  },
  {
    label: 'Registrar encomenda',
    page: 'concierge',
    path: 'portaria?tela=encomenda',
    words: 'receber pacote, chegou encomenda, correio, entrega, nova encomenda',
    roles: door,
  },
  {
    label: 'Entregar encomenda',
    page: 'concierge',
    path: 'portaria?tela=encomendas',
    words: 'retirada de encomenda, pacotes esperando, encomendas, encomendas paradas',
    roles: door,
  },
  {
    label: 'Registrar saída',
    page: 'concierge',
    path: 'portaria?tela=saida',
    words: 'visita saiu, saída de visitante, quem está dentro',
    roles: door,
  },
  {
    label: 'Chaves',
    page: 'concierge',
    path: 'portaria?tela=chaves',
    words: 'emprestar chave, devolver chave, molho',
    roles: door,
  },
  {
    label: 'Achados e perdidos',
    page: 'concierge',
    path: 'portaria?tela=achados',
    words: 'objeto perdido, achei',
    roles: door,
  },
  {
    label: 'Livro da portaria',
    page: 'concierge',
    path: 'portaria?tela=livro',
    words: 'livro de ocorrências, anotar, registrar ocorrido, anotação',
    roles: door,
  },
  {
    label: 'Passar o turno',
    page: 'concierge',
    path: 'portaria?tela=turno',
    words: 'turno, troca de turno, plantão',
    roles: door,
  },
  {
    label: 'Fazer ronda',
    page: 'concierge',
    path: 'portaria?tela=ronda',
    words: 'ronda, vigia',
    roles: door,
  },
  {
    label: 'Contatos de emergência',
    page: 'concierge',
    path: 'portaria?tela=contatos',
    words: 'telefone do síndico, síndico, polícia, bombeiros, samu, telefones úteis',
    roles: door,
  },
  {
    label: 'Abrir portão',
    page: 'concierge',
    path: 'portaria?tela=portoes',
    words: 'portões, garagem, cancela',
    roles: door,
  },
  {
    label: 'Reservar espaço',
    page: 'reservations',
    words:
      'reservar salão, reservar churrasqueira, salão de festas, churrasqueira, festa, alugar salão, agendar quadra, fazer reserva, aniversário',
    roles: ['resident', 'council'],
  },
  {
    label: 'Novo espaço comum',
    page: 'common-areas',
    path: 'reservations/espacos/novo',
    words: 'cadastrar salão, cadastrar churrasqueira, adicionar espaço',
  },
  {
    label: 'Reclamar de barulho',
    page: 'new-incident',
    words:
      'barulho, som alto, festa do vizinho, vizinho barulhento, perturbação, obra fora de hora, latido, reclamar do vizinho',
    roles: [...admins, 'council', 'resident', 'doorman'],
  },
  {
    label: 'Atas das assembleias',
    page: 'voting',
    words: 'ata, atas, ata da assembleia, última ata, ler a ata',
  },
  { label: 'Votar na assembleia', page: 'voting', words: 'votar, votação, meu voto, procuração', roles: own },
]

const people: readonly FindableAct[] = [
  {
    label: 'Convidar morador',
    page: 'users',
    path: 'users?convidar=1',
    words:
      'convidar, convite, enviar convite, chamar moradores, convidar pessoa, convidar conselheiro, convidar porteiro, adicionar usuário, dar acesso, novo usuário',
  },
  {
    label: 'Convidar moradores do cadastro',
    page: 'bring-residents',
    words: 'convidar moradores, trazer moradores, convidar todos, quem falta entrar, texto para o whatsapp',
  },
  {
    label: 'Cartaz de acesso dos moradores',
    page: 'resident-requests',
    path: 'resident-requests/cartaz',
    words: 'cartaz do elevador, qr code, código para moradores, imprimir cartaz',
  },
  {
    label: 'Porteiros: aparelhos e PINs',
    page: 'concierge-settings',
    path: 'portaria/ajustes?aba=aparelhos',
    words: 'cadastrar porteiro, novo porteiro, pin do porteiro',
  },
  {
    label: 'Cartazes da portaria',
    page: 'concierge-settings',
    path: 'portaria/cartazes',
    words: 'cartaz da entrada, qr da ronda, imprimir qr',
  },
  {
    label: 'Copiar condomínio',
    page: 'new-condominium',
    path: 'condominiums/copiar',
    words: 'copiar regras, copiar de outro condomínio',
  },
  {
    label: 'Novo plano',
    page: 'subscription-plans',
    path: 'subscription-plans/novo',
    words: 'criar plano, adicionar plano',
  },
]

const account: readonly FindableAct[] = [
  {
    label: 'Trocar senha',
    page: 'settings',
    path: 'settings?tab=security',
    words: 'senha, mudar senha, alterar senha, nova senha, esqueci a senha, redefinir senha',
    roles: everyone,
  },
  {
    label: 'Trocar e-mail ou telefone',
    page: 'settings',
    path: 'settings?tab=profile',
    words:
      'trocar e-mail, trocar telefone, mudar e-mail, novo e-mail, mudei de telefone, trocar celular, mudar número, atualizar telefone, mudar telefone',
  },
  {
    label: 'Baixar os meus dados',
    page: 'settings',
    path: 'settings?tab=privacy',
    words: 'exportar meus dados, cópia dos dados',
  },
  {
    label: 'Excluir minha conta',
    page: 'settings',
    path: 'settings?tab=security',
    words: 'apagar conta, encerrar conta, cancelar conta, sair do prumo',
  },
  {
    label: 'Ativar notificações',
    page: 'settings',
    path: 'settings?tab=notifications',
    words:
      'receber avisos, ligar notificações, desligar notificações, parar de receber e-mail, avisos no celular, whatsapp',
  },
  {
    label: 'Chave Pix do condomínio',
    page: 'settings',
    path: 'settings?tab=bank',
    words: 'chave pix, cadastrar pix, pix, conta do condomínio, mudar conta bancária',
    roles: admins,
  },
  {
    label: 'Feriados da cidade',
    page: 'settings',
    path: 'settings?tab=condominium',
    words: 'feriado, feriado municipal, feriado estadual, dia útil, ponto facultativo',
    roles: admins,
  },
  {
    label: 'Multa e juros por atraso',
    page: 'settings',
    path: 'settings?tab=convention',
    words: 'juros, multa por atraso, multa de 2%, correção monetária, índice de correção',
    roles: admins,
  },
  {
    label: 'Administradores da plataforma',
    page: 'superadmin-users',
    path: 'superadmin-users/administradores',
    words: 'convidar administrador da plataforma, equipe do prumo, superadmin',
    roles: ['superadmin'],
  },
  {
    label: 'Passar o cargo de síndico',
    page: 'users',
    path: 'users?aba=sindico',
    words: 'trocar de síndico, novo síndico, renunciar, fim do mandato',
    roles: ['owner_admin'],
  },
]

/** Everything that people do, in words, and pages' parts that have an address of their own. */
export const findableActs: readonly FindableAct[] = [...money, ...life, ...people, ...account]

/** What each role is offered before anything is typed. */
export const suggested: Readonly<Record<Role, readonly string[]>> = {
  superadmin: ['Novo plano', 'Trocar senha'],
  owner_admin: [
    'Registrar recebimento',
    'Cobrar quem está atrasado',
    'Convidar morador',
    'Segunda via do boleto',
  ],
  admin: ['Registrar recebimento', 'Cobrar quem está atrasado', 'Convidar morador', 'Segunda via do boleto'],
  council: ['Atas das assembleias', 'Segunda via do boleto', 'Trocar senha'],
  doorman: ['Registrar visita', 'Registrar encomenda', 'Entregar encomenda', 'Contatos de emergência'],
  resident: [
    'Segunda via do boleto',
    'Autorizar visita',
    'Reservar espaço',
    'Reclamar de barulho',
    'Trocar senha',
  ],
}
